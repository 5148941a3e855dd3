CREATE TABLE "edge_address" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pool_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"address" text NOT NULL,
	"outgoing" text,
	"state" text DEFAULT 'free' NOT NULL,
	"until" timestamp (3) with time zone,
	"service_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "edge_address_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "edge_boot" (
	"host_id" bigint NOT NULL,
	"boot" text NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edge_boot_host_id_boot_pk" PRIMARY KEY("host_id","boot")
);
--> statement-breakpoint
CREATE TABLE "edge_endpoint" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"address" text NOT NULL,
	"port" integer NOT NULL,
	"outgoing" text,
	"protocol" text NOT NULL,
	"user" text NOT NULL,
	"password" text NOT NULL,
	"limits" jsonb NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"what" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_host" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"location_id" bigint NOT NULL,
	"title" text NOT NULL,
	"inside" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"code" text,
	"code_until" timestamp (3) with time zone,
	"code_used" boolean DEFAULT false NOT NULL,
	"credential" text,
	"credential_before" text,
	"credential_at" timestamp (3) with time zone,
	"rotate_asked_at" timestamp (3) with time zone,
	"enrolled_at" timestamp (3) with time zone,
	"enrolled_by" text,
	"desired" bigint DEFAULT 0 NOT NULL,
	"desired_at" timestamp (3) with time zone,
	"forgotten" bigint DEFAULT 0 NOT NULL,
	"applied" bigint DEFAULT 0 NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"facts" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_pool" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"cidr" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"same_outgoing" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "edge_pool_cidr_unique" UNIQUE("cidr")
);
--> statement-breakpoint
CREATE TABLE "edge_traffic" (
	"host_id" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "edge_traffic_host_id_hour_pk" PRIMARY KEY("host_id","hour")
);
--> statement-breakpoint
CREATE TABLE "edge_trouble" (
	"host_id" bigint NOT NULL,
	"endpoint_id" text NOT NULL,
	"trouble" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edge_trouble_host_id_endpoint_id_pk" PRIMARY KEY("host_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "proxy" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"address" text,
	"addresses" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	"limited_until" timestamp (3) with time zone,
	"removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proxy_day" (
	"service_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"day" date NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "proxy_day_service_id_day_endpoint_id_pk" PRIMARY KEY("service_id","day","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "proxy_endpoint" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"port" integer NOT NULL,
	"type" text NOT NULL,
	"password" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proxy_month" (
	"service_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "proxy_month_service_id_from_at_pk" PRIMARY KEY("service_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "proxy_user" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edge_address" ADD CONSTRAINT "edge_address_pool_id_edge_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."edge_pool"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_address" ADD CONSTRAINT "edge_address_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_boot" ADD CONSTRAINT "edge_boot_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_endpoint" ADD CONSTRAINT "edge_endpoint_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_history" ADD CONSTRAINT "edge_history_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_host" ADD CONSTRAINT "edge_host_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_pool" ADD CONSTRAINT "edge_pool_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_traffic" ADD CONSTRAINT "edge_traffic_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_trouble" ADD CONSTRAINT "edge_trouble_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_endpoint" ADD CONSTRAINT "proxy_endpoint_service_id_proxy_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."proxy"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_endpoint" ADD CONSTRAINT "proxy_endpoint_user_id_proxy_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."proxy_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edge_address_free" ON "edge_address" USING btree ("location_id","id") WHERE state in ('free', 'quarantine');--> statement-breakpoint
CREATE INDEX "edge_address_service" ON "edge_address" USING btree ("service_id") WHERE service_id is not null;--> statement-breakpoint
CREATE INDEX "edge_address_pool" ON "edge_address" USING btree ("pool_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "edge_endpoint_port" ON "edge_endpoint" USING btree ("address","port") WHERE not removed;--> statement-breakpoint
CREATE INDEX "edge_endpoint_changes" ON "edge_endpoint" USING btree ("host_id","version");--> statement-breakpoint
CREATE INDEX "edge_endpoint_service" ON "edge_endpoint" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "edge_history_of" ON "edge_history" USING btree ("host_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "edge_host_title" ON "edge_host" USING btree (lower("title")) WHERE state <> 'removed';--> statement-breakpoint
CREATE INDEX "edge_host_location" ON "edge_host" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "edge_host_code" ON "edge_host" USING btree ("code") WHERE code is not null;--> statement-breakpoint
CREATE INDEX "edge_pool_host" ON "edge_pool" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "proxy_day_endpoint" ON "proxy_day" USING btree ("endpoint_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "proxy_endpoint_port" ON "proxy_endpoint" USING btree ("address","port");--> statement-breakpoint
CREATE INDEX "proxy_endpoint_service" ON "proxy_endpoint" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "proxy_endpoint_user" ON "proxy_endpoint" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proxy_user_name" ON "proxy_user" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "proxy_user_account" ON "proxy_user" USING btree ("account_id");