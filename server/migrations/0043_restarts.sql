CREATE TABLE "vps_restart" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"tries" integer NOT NULL,
	CONSTRAINT "vps_restart_tries" CHECK (tries >= 0)
);
--> statement-breakpoint
ALTER TABLE "vps_restart" ADD CONSTRAINT "vps_restart_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;