ALTER TABLE "vps_backup" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "vps_backup" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "login_owed" boolean DEFAULT false NOT NULL;