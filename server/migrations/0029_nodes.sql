CREATE TABLE "node_load" (
	"node_id" bigint PRIMARY KEY NOT NULL,
	"machines" integer NOT NULL,
	"cpu" integer NOT NULL,
	"memory_mb" bigint NOT NULL,
	"disk_gb" bigint NOT NULL
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
ALTER TABLE "location" ADD COLUMN "placement" text DEFAULT 'spread' NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "silent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "node_load" ADD CONSTRAINT "node_load_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_evacuee" ADD CONSTRAINT "node_evacuee_evacuation_id_node_evacuation_id_fk" FOREIGN KEY ("evacuation_id") REFERENCES "public"."node_evacuation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "node_evacuation_running" ON "node_evacuation" USING btree ("node_id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "node_evacuation_node" ON "node_evacuation" USING btree ("node_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "node_evacuee_once" ON "node_evacuee" USING btree ("evacuation_id","service_id");