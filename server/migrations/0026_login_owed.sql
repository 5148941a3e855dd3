ALTER TABLE "vps_backup" ADD COLUMN "family" text NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_backup" ADD COLUMN "username" text NOT NULL;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "login_owed" boolean DEFAULT false NOT NULL;