CREATE TABLE "referral_opening" (
	"referrer_id" bigint NOT NULL,
	"day" date NOT NULL,
	"opened" integer NOT NULL,
	CONSTRAINT "referral_opening_referrer_id_day_pk" PRIMARY KEY("referrer_id","day"),
	CONSTRAINT "referral_opening_some" CHECK (opened > 0)
);
--> statement-breakpoint
CREATE TABLE "vps_live_broadcast" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"peak" bigint NOT NULL,
	"bytes_in" bigint NOT NULL,
	"bytes_out" bigint NOT NULL,
	"leg_since" timestamp (3) with time zone NOT NULL,
	"leg_in" bigint NOT NULL,
	"leg_out" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vps_live_sample" (
	"service_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"low" real NOT NULL,
	"high" real NOT NULL,
	"total" real NOT NULL,
	"looks" smallint NOT NULL,
	CONSTRAINT "vps_live_sample_service_id_at_pk" PRIMARY KEY("service_id","at")
);
--> statement-breakpoint
CREATE TABLE "nat_gateway" (
	"host_id" bigint PRIMARY KEY NOT NULL,
	"location_id" bigint NOT NULL,
	"address" text NOT NULL,
	"first_port" integer NOT NULL,
	"last_port" integer NOT NULL,
	"network" text NOT NULL,
	"router" text NOT NULL,
	"open" boolean NOT NULL
);
--> statement-breakpoint
DROP INDEX "edge_forward_port";--> statement-breakpoint
ALTER TABLE "maintenance_window" ADD COLUMN "told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "maintenance_window" ADD COLUMN "seen" text;--> statement-breakpoint
ALTER TABLE "vps_live_target" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_live_broadcast" ADD CONSTRAINT "vps_live_broadcast_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nat_gateway" ADD CONSTRAINT "nat_gateway_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vps_live_broadcast_service" ON "vps_live_broadcast" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "vps_live_broadcast_open" ON "vps_live_broadcast" USING btree ("seen_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "vps_live_sample_at" ON "vps_live_sample" USING btree ("at");--> statement-breakpoint
CREATE INDEX "maintenance_told_account" ON "maintenance_told" USING btree ("window_id","account_id","service_id");--> statement-breakpoint
CREATE INDEX "service_place" ON "service" USING btree ("location_id","account_id","id") WHERE state = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "edge_forward_port" ON "edge_forward" USING btree ("host_id","address","protocol","port") WHERE not removed;--> statement-breakpoint
-- How many were told of a window stands with it from now on.
UPDATE "maintenance_window" w SET "told" = (SELECT count(*) FROM "maintenance_told" t WHERE t."window_id" = w."id" AND t."revision" = w."revision");
