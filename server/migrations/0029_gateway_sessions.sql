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
ALTER TABLE "edge_host" ADD COLUMN "gateway" jsonb;--> statement-breakpoint
ALTER TABLE "edge_forward" ADD CONSTRAINT "edge_forward_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rgc_session_service" ON "rgc_session" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "rgc_session_live" ON "rgc_session" USING btree ("service_id") WHERE state in ('creating', 'open', 'closing');--> statement-breakpoint
CREATE INDEX "rgc_session_account" ON "rgc_session" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "rgc_session_owner" ON "rgc_session" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "rgc_session_ended" ON "rgc_session" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "edge_forward_port" ON "edge_forward" USING btree ("host_id","address","port") WHERE not removed;--> statement-breakpoint
CREATE INDEX "edge_forward_changes" ON "edge_forward" USING btree ("host_id","version");--> statement-breakpoint
CREATE INDEX "edge_forward_service" ON "edge_forward" USING btree ("service_id");