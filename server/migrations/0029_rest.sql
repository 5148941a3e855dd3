ALTER TABLE "dedicated" ADD COLUMN "backup" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "dedicated" ADD COLUMN "backup_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosting" ADD COLUMN "behind_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosting" ADD COLUMN "behind_why" text;--> statement-breakpoint
CREATE INDEX "hosting_behind" ON "hosting" USING btree ("panel_id","behind_since") WHERE behind_since is not null;