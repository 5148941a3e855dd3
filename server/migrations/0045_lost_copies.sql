CREATE TABLE "vps_lost_copy" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"engine" text NOT NULL,
	"engine_key" text NOT NULL,
	"node_id" bigint NOT NULL,
	"member" text NOT NULL,
	"detail" text NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"replaced_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "vps_lost_copy" ADD CONSTRAINT "vps_lost_copy_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vps_lost_copy_open" ON "vps_lost_copy" USING btree ("service_id") WHERE replaced_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "vps_lost_copy_service" ON "vps_lost_copy" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "vps_lost_copy_left" ON "vps_lost_copy" USING btree ("engine") WHERE replaced_at is not null and removed_at is null;--> statement-breakpoint
CREATE INDEX "vps_acting" ON "vps" USING btree ("action_at") WHERE not removed and (action is not null or state = 'installing');