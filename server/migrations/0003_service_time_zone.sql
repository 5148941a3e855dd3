ALTER TABLE "service" ADD COLUMN "anchor_time" integer;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "time_zone" text DEFAULT '' NOT NULL;