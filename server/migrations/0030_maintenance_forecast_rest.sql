CREATE TABLE "maintenance_told" (
	"window_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maintenance_told_window_id_service_id_pk" PRIMARY KEY("window_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_window" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"node_id" bigint,
	"location_id" bigint,
	"place" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"text" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_use" (
	"day" date NOT NULL,
	"location_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"part" text NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "daily_use_location_id_part_day_node_id_pk" PRIMARY KEY("location_id","part","day","node_id")
);
--> statement-breakpoint
CREATE TABLE "nat_block_rest" (
	"engine" text NOT NULL,
	"address" text NOT NULL,
	"base" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nat_block_rest_engine_address_base_pk" PRIMARY KEY("engine","address","base")
);
--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "runs" text;--> statement-breakpoint
ALTER TABLE "maintenance_told" ADD CONSTRAINT "maintenance_told_window_id_maintenance_window_id_fk" FOREIGN KEY ("window_id") REFERENCES "public"."maintenance_window"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_window_open" ON "maintenance_window" USING btree ("ends_at") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "maintenance_window_start" ON "maintenance_window" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "rgc_session_until" ON "rgc_session" USING btree ("until","id");