CREATE TABLE "vps_console" (
	"id" text PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"protocol" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"taken_over" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vps_console_service" ON "vps_console" USING btree ("service_id");