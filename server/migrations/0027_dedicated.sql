CREATE TABLE "dedicated_checklist" (
	"plan_id" bigint PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dedicated" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"hardware_id" bigint,
	"image" text NOT NULL,
	"os_title" text NOT NULL,
	"family" text NOT NULL,
	"hostname" text NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"state" text DEFAULT 'installing' NOT NULL,
	"power" text,
	"trouble" jsonb,
	"address" text,
	"netmask" text,
	"gateway" text,
	"local_ip" text,
	"outgoing_ip" text,
	"dedicated_ip" text,
	"port" integer,
	"action" text,
	"action_no" integer DEFAULT 0 NOT NULL,
	"action_at" timestamp (3) with time zone,
	"acted_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"promised_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"given_up" text,
	"removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hardware" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tag" text NOT NULL,
	"model" text NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"processor" text NOT NULL,
	"cpu" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"disks" text NOT NULL,
	"disk_gb" integer NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"location_id" bigint NOT NULL,
	"rack" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"switch_port" text DEFAULT '' NOT NULL,
	"vlan" text DEFAULT '' NOT NULL,
	"plan_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'stock' NOT NULL,
	"service_id" bigint,
	"vendor" text DEFAULT 'manual' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets" text,
	"power" text,
	"checked_at" timestamp (3) with time zone,
	"controller_error" text,
	"sensors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sensors_at" timestamp (3) with time zone,
	"spoken_to_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hardware_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hardware_id" bigint NOT NULL,
	"what" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "power_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hardware_id" bigint NOT NULL,
	"what" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dedicated_task" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"change_id" bigint,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dedicated" ADD CONSTRAINT "dedicated_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_history" ADD CONSTRAINT "hardware_history_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "power_request" ADD CONSTRAINT "power_request_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dedicated_task" ADD CONSTRAINT "dedicated_task_service_id_dedicated_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."dedicated"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dedicated_hardware" ON "dedicated" USING btree ("hardware_id");--> statement-breakpoint
CREATE INDEX "dedicated_address_begins" ON "dedicated" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "dedicated_undelivered" ON "dedicated" USING btree ("promised_at") WHERE delivered_at is null and not removed;--> statement-breakpoint
CREATE UNIQUE INDEX "hardware_tag" ON "hardware" USING btree (lower("tag"));--> statement-breakpoint
CREATE UNIQUE INDEX "hardware_service" ON "hardware" USING btree ("service_id") WHERE service_id is not null;--> statement-breakpoint
CREATE INDEX "hardware_stock" ON "hardware" USING btree ("location_id","id") WHERE state = 'stock';--> statement-breakpoint
CREATE INDEX "hardware_check" ON "hardware" USING btree ("checked_at" NULLS FIRST) WHERE vendor <> 'manual' and state <> 'retired';--> statement-breakpoint
CREATE INDEX "hardware_history_of" ON "hardware_history" USING btree ("hardware_id","id");--> statement-breakpoint
CREATE INDEX "power_request_of" ON "power_request" USING btree ("hardware_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "power_request_open" ON "power_request" USING btree ("hardware_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "dedicated_task_of" ON "dedicated_task" USING btree ("service_id","position");--> statement-breakpoint
CREATE INDEX "dedicated_task_due" ON "dedicated_task" USING btree ("due_at") WHERE done_at is null;