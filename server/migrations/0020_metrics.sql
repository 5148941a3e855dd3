CREATE TABLE "vps_alert" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"metric" text NOT NULL,
	"over" boolean NOT NULL,
	"threshold" double precision NOT NULL,
	"minutes" smallint NOT NULL,
	"enabled" boolean NOT NULL,
	"raised_at" timestamp (3) with time zone,
	"recovered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vps_counter" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"boot" text NOT NULL,
	"cpu_seconds" double precision NOT NULL,
	"memory" real,
	"read" bigint,
	"written" bigint,
	"received" bigint,
	"sent" bigint,
	"followed_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vps_metric_hour" (
	"service_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"memory_min" real,
	"memory_avg" real,
	"memory_max" real,
	"read_min" real,
	"read_avg" real,
	"read_max" real,
	"written_min" real,
	"written_avg" real,
	"written_max" real,
	"received_min" real,
	"received_avg" real,
	"received_max" real,
	"sent_min" real,
	"sent_avg" real,
	"sent_max" real,
	"cpu_min" smallint,
	"cpu_avg" smallint,
	"cpu_max" smallint,
	"minutes" smallint NOT NULL,
	CONSTRAINT "vps_metric_hour_service_id_at_pk" PRIMARY KEY("service_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "vps_metric_mark" (
	"name" text PRIMARY KEY NOT NULL,
	"until" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vps_metric_minute" (
	"service_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"memory" real,
	"read" real,
	"written" real,
	"received" real,
	"sent" real,
	"cpu" smallint,
	CONSTRAINT "vps_metric_minute_service_id_at_pk" PRIMARY KEY("service_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "vps_metric_ten" (
	"service_id" bigint NOT NULL,
	"at" integer NOT NULL,
	"memory_min" real,
	"memory_avg" real,
	"memory_max" real,
	"read_min" real,
	"read_avg" real,
	"read_max" real,
	"written_min" real,
	"written_avg" real,
	"written_max" real,
	"received_min" real,
	"received_avg" real,
	"received_max" real,
	"sent_min" real,
	"sent_avg" real,
	"sent_max" real,
	"cpu_min" smallint,
	"cpu_avg" smallint,
	"cpu_max" smallint,
	"minutes" smallint NOT NULL,
	CONSTRAINT "vps_metric_ten_service_id_at_pk" PRIMARY KEY("service_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "vps_transfer" (
	"service_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"received" bigint NOT NULL,
	"sent" bigint NOT NULL,
	"warned" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "vps_transfer_service_id_from_at_pk" PRIMARY KEY("service_id","from_at")
);
--> statement-breakpoint
ALTER TABLE "vps_alert" ADD CONSTRAINT "vps_alert_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_counter" ADD CONSTRAINT "vps_counter_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vps_transfer" ADD CONSTRAINT "vps_transfer_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vps_alert_service" ON "vps_alert" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "vps_alert_enabled" ON "vps_alert" USING btree ("service_id") WHERE enabled;--> statement-breakpoint
CREATE INDEX "vps_engine_key" ON "vps" USING btree ("engine_key");