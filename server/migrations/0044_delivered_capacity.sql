ALTER TABLE "vps" ADD COLUMN "actual" jsonb;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "actual_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "size_differs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "no_room" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "guests" integer;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "reported" jsonb;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "vps_unmeasured" ON "vps" USING btree ("engine","service_id") WHERE actual_at is null and not removed;--> statement-breakpoint
CREATE INDEX "vps_size_differs" ON "vps" USING btree ("service_id") WHERE size_differs and not removed;