ALTER TABLE "vps" ADD COLUMN "more_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "extra_of" bigint;--> statement-breakpoint
ALTER TABLE "capacity_hold" ADD COLUMN "more_addresses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "vps_troubled" ON "vps" USING btree ("service_id") WHERE not removed and trouble->>'code' in ('vps-missing', 'vps-disk-missing', 'vps-disk-full', 'vps-crashed');--> statement-breakpoint
CREATE INDEX "address_extra_of" ON "address" USING btree ("extra_of") WHERE extra_of is not null;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_one_holder" CHECK (num_nonnulls(service_id, led_to, extra_of) <= 1);