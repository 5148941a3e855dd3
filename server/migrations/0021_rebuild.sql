CREATE TABLE "vps_image" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"name" text NOT NULL,
	"engine" text NOT NULL,
	"base" text NOT NULL,
	"os_title" text NOT NULL,
	"family" text NOT NULL,
	"username" text NOT NULL,
	"min_memory_mb" integer NOT NULL,
	"min_disk_gb" integer NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "next" jsonb;--> statement-breakpoint
ALTER TABLE "vps_image" ADD CONSTRAINT "vps_image_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vps_image_account" ON "vps_image" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "vps_image_service" ON "vps_image" USING btree ("service_id");