CREATE TABLE "node_load" (
	"node_id" bigint PRIMARY KEY NOT NULL,
	"machines" integer NOT NULL,
	"cpu" integer NOT NULL,
	"memory_mb" bigint NOT NULL,
	"disk_gb" bigint NOT NULL,
	"storage_gb" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rgc_session" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"service_name" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"public_name" text NOT NULL,
	"port" integer NOT NULL,
	"protocol" text NOT NULL,
	"username" text NOT NULL,
	"allow" jsonb NOT NULL,
	"everyone" boolean NOT NULL,
	"state" text NOT NULL,
	"ending" text,
	"turn" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"until" timestamp (3) with time zone NOT NULL,
	"closing_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "node_evacuation" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"node_id" bigint NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"stop_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"declared_off" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "node_evacuee" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"evacuation_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"way" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"to_node_id" bigint,
	"detail" text,
	"told_at" timestamp (3) with time zone
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
CREATE TABLE "edge_forward" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"host_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"address" text NOT NULL,
	"port" integer NOT NULL,
	"protocol" text DEFAULT 'tcp' NOT NULL,
	"target_address" text NOT NULL,
	"target_port" integer NOT NULL,
	"allow" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"limits" jsonb NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"open" integer DEFAULT 0 NOT NULL
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
ALTER TABLE "dedicated" ADD COLUMN "backup" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "dedicated" ADD COLUMN "backup_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "edge_host" ADD COLUMN "gateway" jsonb;--> statement-breakpoint
ALTER TABLE "hosting" ADD COLUMN "behind_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosting" ADD COLUMN "behind_why" text;--> statement-breakpoint
ALTER TABLE "capacity_hold" ADD COLUMN "storage_gb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "capacity_hold" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "placement" text DEFAULT 'spread' NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "storage_gb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "storage_factor" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "silent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservation" ADD COLUMN "storage_gb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node_load" ADD CONSTRAINT "node_load_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_disk" ADD CONSTRAINT "vps_disk_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_evacuee" ADD CONSTRAINT "node_evacuee_evacuation_id_node_evacuation_id_fk" FOREIGN KEY ("evacuation_id") REFERENCES "public"."node_evacuation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_live" ADD CONSTRAINT "vps_live_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_live_target" ADD CONSTRAINT "vps_live_target_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_port" ADD CONSTRAINT "vps_port_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_forward" ADD CONSTRAINT "edge_forward_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rgc_session_service" ON "rgc_session" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "rgc_session_live" ON "rgc_session" USING btree ("service_id") WHERE state in ('creating', 'open', 'closing');--> statement-breakpoint
CREATE INDEX "rgc_session_account" ON "rgc_session" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "rgc_session_owner" ON "rgc_session" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "rgc_session_ended" ON "rgc_session" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "vps_disk_service" ON "vps_disk" USING btree ("service_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vps_disk_takes_more" ON "vps_disk" USING btree ("service_id") WHERE takes_more;--> statement-breakpoint
CREATE UNIQUE INDEX "node_evacuation_running" ON "node_evacuation" USING btree ("node_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "node_evacuation_node" ON "node_evacuation" USING btree ("node_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "node_evacuee_once" ON "node_evacuee" USING btree ("evacuation_id","service_id");--> statement-breakpoint
CREATE INDEX "vps_live_target_service" ON "vps_live_target" USING btree ("service_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "edge_forward_port" ON "edge_forward" USING btree ("host_id","address","port") WHERE not removed;--> statement-breakpoint
CREATE INDEX "edge_forward_changes" ON "edge_forward" USING btree ("host_id","version");--> statement-breakpoint
CREATE INDEX "edge_forward_service" ON "edge_forward" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "hosting_behind" ON "hosting" USING btree ("panel_id","behind_since") WHERE behind_since is not null;