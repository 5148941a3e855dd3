CREATE TABLE "vps_disk" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"name" text NOT NULL,
	"size_gb" integer,
	"wanted_gb" integer NOT NULL,
	"device" text,
	"takes_more" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vps_live" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"confirmed" integer,
	"ingest_at" text,
	"viewers_at" text,
	"checked_at" timestamp (3) with time zone,
	"stream" jsonb
);
--> statement-breakpoint
CREATE TABLE "vps_live_target" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"name" text NOT NULL,
	"tls" boolean NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"app" text NOT NULL,
	"key" text NOT NULL,
	"receiving" boolean DEFAULT false NOT NULL,
	CONSTRAINT "vps_live_target_port" CHECK (port between 1 and 65535)
);
--> statement-breakpoint
CREATE TABLE "vps_port" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"protocol" text NOT NULL,
	"slot" integer NOT NULL,
	"guest_port" integer NOT NULL,
	"fixed" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vps_port_public" UNIQUE("service_id","protocol","slot"),
	CONSTRAINT "vps_port_private" UNIQUE("service_id","protocol","guest_port"),
	CONSTRAINT "vps_port_in_block" CHECK (slot between 0 and 99 and guest_port between 1 and 65535)
);
--> statement-breakpoint
CREATE TABLE "nat_block" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"address" text NOT NULL,
	"base" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "nat_block_once" UNIQUE("engine","address","base"),
	CONSTRAINT "nat_block_aligned" CHECK (base % 100 = 0 and base between 1100 and 65400)
);
--> statement-breakpoint
ALTER TABLE "reservation" ALTER COLUMN "address_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "capacity_hold" ADD COLUMN "storage_gb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "capacity_hold" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "storage_gb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "storage_factor" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "storage_gb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_disk" ADD CONSTRAINT "vps_disk_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_live" ADD CONSTRAINT "vps_live_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_live_target" ADD CONSTRAINT "vps_live_target_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_port" ADD CONSTRAINT "vps_port_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vps_disk_service" ON "vps_disk" USING btree ("service_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vps_disk_takes_more" ON "vps_disk" USING btree ("service_id") WHERE takes_more;--> statement-breakpoint
CREATE INDEX "vps_live_target_service" ON "vps_live_target" USING btree ("service_id","id");