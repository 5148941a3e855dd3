CREATE TABLE "vps_snapshot" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"os_title" text NOT NULL,
	"disk_gb" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "snapshot_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vps_snapshot" ADD CONSTRAINT "vps_snapshot_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vps_snapshot_service" ON "vps_snapshot" USING btree ("service_id","taken_at");