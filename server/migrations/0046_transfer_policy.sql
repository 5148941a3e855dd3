CREATE TABLE "vps_transfer_charge" (
	"service_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"first_gb" integer NOT NULL,
	"last_gb" integer NOT NULL,
	"invoice_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vps_transfer_charge_service_id_from_at_first_gb_pk" PRIMARY KEY("service_id","from_at","first_gb"),
	CONSTRAINT "vps_transfer_charge_gb" CHECK (last_gb >= first_gb and first_gb > 0)
);
--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "transfer_policy" jsonb;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "mbps_wanted" integer;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "mbps" integer;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "transfer_cap" bigint;--> statement-breakpoint
ALTER TABLE "vps_transfer" ADD COLUMN "open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_transfer" ADD COLUMN "enforced" text;--> statement-breakpoint
ALTER TABLE "vps_transfer" ADD COLUMN "was_off" boolean;--> statement-breakpoint
ALTER TABLE "vps_transfer" ADD COLUMN "short" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_transfer" ADD COLUMN "settled_gb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_transfer" ADD COLUMN "charged" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_transfer" ADD COLUMN "charged_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "vps_transfer_open" ON "vps_transfer" USING btree ("until_at") WHERE open;