ALTER TABLE "brand" ADD COLUMN "session_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "staff_session_hours" integer DEFAULT 24 NOT NULL;