ALTER TABLE "address" ADD COLUMN "led_to" bigint;--> statement-breakpoint
CREATE INDEX "vps_backup_own_image" ON "vps_backup" USING btree ("image") WHERE image like 'own-%';--> statement-breakpoint
CREATE INDEX "vps_own_image" ON "vps" USING btree ("image") WHERE image like 'own-%';--> statement-breakpoint
CREATE UNIQUE INDEX "address_led_to" ON "address" USING btree ("led_to");--> statement-breakpoint
CREATE INDEX "vps_live_broadcast_ended" ON "vps_live_broadcast" USING btree ("ended_at");