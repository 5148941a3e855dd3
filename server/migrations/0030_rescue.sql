CREATE TABLE "iso" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"file" text,
	"sha256" text NOT NULL,
	"bytes" bigint,
	"state" text DEFAULT 'fetching' NOT NULL,
	"trouble" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rescue_image" (
	"engine" text PRIMARY KEY NOT NULL,
	"image" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "boot" text DEFAULT 'disk' NOT NULL;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "iso_id" bigint;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "rescue" jsonb;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "rescue_password" text;--> statement-breakpoint
CREATE INDEX "iso_engine" ON "iso" USING btree ("engine","id");--> statement-breakpoint
CREATE INDEX "vps_iso" ON "vps" USING btree ("iso_id") WHERE iso_id is not null;