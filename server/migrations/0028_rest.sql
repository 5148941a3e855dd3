CREATE TABLE "dedicated_installer" (
	"image" text PRIMARY KEY NOT NULL,
	"installer" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dedicated_install" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"hardware_id" bigint NOT NULL,
	"purpose" text DEFAULT 'delivery' NOT NULL,
	"image" text NOT NULL,
	"os_title" text NOT NULL,
	"password" text,
	"installer" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"secret_hash" text,
	"reports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hardware_photo" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hardware_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"store" text NOT NULL,
	"key" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "hardware" ADD COLUMN "boot_mac" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dedicated_install" ADD CONSTRAINT "dedicated_install_service_id_dedicated_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."dedicated"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dedicated_install" ADD CONSTRAINT "dedicated_install_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_photo" ADD CONSTRAINT "hardware_photo_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dedicated_install_of" ON "dedicated_install" USING btree ("service_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dedicated_install_secret" ON "dedicated_install" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "dedicated_install_open" ON "dedicated_install" USING btree ("hardware_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "hardware_photo_of" ON "hardware_photo" USING btree ("hardware_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hardware_boot_mac" ON "hardware" USING btree ("boot_mac") WHERE boot_mac <> '';--> statement-breakpoint
CREATE INDEX "payment_event_key" ON "payment_event" USING btree (("payload"->>'key'),"gateway");--> statement-breakpoint
CREATE INDEX "payment_account" ON "payment" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payment_state" ON "payment" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payment_created" ON "payment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_amount" ON "payment" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payment_key_begins" ON "payment" USING btree (lower("key") text_pattern_ops);