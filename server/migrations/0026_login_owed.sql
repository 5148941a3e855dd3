-- Until now a machine was told from its backups by nothing but the image: what it is today is the best that is known of them.
ALTER TABLE "vps_backup" ADD COLUMN "family" text DEFAULT 'linux' NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_backup" ADD COLUMN "username" text DEFAULT 'root' NOT NULL;--> statement-breakpoint
UPDATE "vps_backup" SET "family" = "vps"."family", "username" = "vps"."username" FROM "vps" WHERE "vps"."service_id" = "vps_backup"."service_id";--> statement-breakpoint
ALTER TABLE "vps_backup" ALTER COLUMN "family" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "vps_backup" ALTER COLUMN "username" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "login_owed" boolean DEFAULT false NOT NULL;
