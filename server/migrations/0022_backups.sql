CREATE TABLE "vps_backup_policy" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"period" integer NOT NULL,
	"hour" integer,
	"time_zone" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vps_backup" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"owner_id" bigint,
	"service_name" text NOT NULL,
	"state" text NOT NULL,
	"store" text NOT NULL,
	"format" text NOT NULL,
	"bytes" bigint,
	"sha256" text,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone,
	"image" text NOT NULL,
	"os_title" text NOT NULL,
	"disk_gb" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vps_backup_policy" ADD CONSTRAINT "vps_backup_policy_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vps_backup_policy_next" ON "vps_backup_policy" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "vps_backup_policy_failing" ON "vps_backup_policy" USING btree ("failures") WHERE failures > 0;--> statement-breakpoint
CREATE INDEX "vps_backup_service" ON "vps_backup" USING btree ("service_id","taken_at");--> statement-breakpoint
CREATE INDEX "vps_backup_owner" ON "vps_backup" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "vps_backup_expiring" ON "vps_backup" USING btree ("kept_until") WHERE kept_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "vps_backup_taking" ON "vps_backup" USING btree ("service_id") WHERE state = 'taking';