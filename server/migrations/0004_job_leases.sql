ALTER TABLE "job" ADD COLUMN "pool" text DEFAULT 'tx' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "target" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "leased_by" text;--> statement-breakpoint
CREATE INDEX "job_pool" ON "job" USING btree ("pool","due_at","id") WHERE state = 'waiting';