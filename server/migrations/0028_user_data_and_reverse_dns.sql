CREATE TABLE "vps_reverse" (
	"address" text PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text,
	"state" text NOT NULL,
	"confirmed" boolean,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_data" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"service_id" bigint,
	"format" text NOT NULL,
	"bytes" integer NOT NULL,
	"ref" text NOT NULL,
	"sealed" text NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vps_reverse" ADD CONSTRAINT "vps_reverse_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_data" ADD CONSTRAINT "user_data_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vps_reverse_service" ON "vps_reverse" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_data_service" ON "user_data" USING btree ("service_id") WHERE service_id is not null;--> statement-breakpoint
CREATE INDEX "user_data_waiting" ON "user_data" USING btree ("kept_at") WHERE service_id is null;