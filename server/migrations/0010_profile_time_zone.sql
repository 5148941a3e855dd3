ALTER TABLE "account" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "reserved_username" ADD COLUMN "created_at" timestamp (3) with time zone;