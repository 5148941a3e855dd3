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
CREATE TABLE "paper_archive" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"time_zone" text NOT NULL,
	"locale" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"state" text DEFAULT 'making' NOT NULL,
	"store" text,
	"key" text,
	"size" bigint,
	"sha256" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "paper" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"credit_note" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"edition" text NOT NULL,
	"name" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"store" text,
	"key" text,
	"size" bigint,
	"sha256" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "referral_programme" (
	"brand_id" bigint PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"percent" integer NOT NULL,
	"version" integer NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"referrer_id" bigint NOT NULL,
	"friend_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'immature' NOT NULL,
	"percent" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"order_id" bigint,
	"matures_at" timestamp (3) with time zone,
	"held" boolean DEFAULT false NOT NULL,
	"signs" text[] NOT NULL,
	"withdrawal_id" bigint,
	"remark" text,
	"decided_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_reward" CHECK (amount >= 0 and (state = 'immature') = (order_id is null)),
	CONSTRAINT "referral_of_another" CHECK (friend_id <> referrer_id)
);
--> statement-breakpoint
CREATE TABLE "referral_withdrawal" (
	"invoice_id" bigint PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"rewards" integer NOT NULL,
	"outcome" text,
	"remark" text,
	"decided_by" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "referral_withdrawal_of_something" CHECK (amount > 0 and rewards > 0)
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
CREATE TABLE "iso" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"file" text,
	"sha256" text NOT NULL,
	"bytes" bigint,
	"state" text DEFAULT 'fetching' NOT NULL,
	"trouble" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rescue_image" (
	"engine" text PRIMARY KEY NOT NULL,
	"image" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachment" text;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "issuer" jsonb DEFAULT '{"legalName":"","address":"","taxCode":"","taxInvoice":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vps_backup" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "vps_backup" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "login_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "boot" text DEFAULT 'disk' NOT NULL;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "iso_id" bigint;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "rescue" jsonb;--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "rescue_password" text;--> statement-breakpoint
ALTER TABLE "vps_reverse" ADD CONSTRAINT "vps_reverse_service_id_vps_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."vps"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_data" ADD CONSTRAINT "user_data_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vps_reverse_service" ON "vps_reverse" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "paper_archive_owner" ON "paper_archive" USING btree ("brand_id","account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_archive_making" ON "paper_archive" USING btree ("brand_id",coalesce("account_id", 0)) WHERE state = 'making';--> statement-breakpoint
CREATE UNIQUE INDEX "paper_unique" ON "paper" USING btree ("invoice_id","kind","credit_note","locale","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_friend" ON "referral" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "referral_referrer" ON "referral" USING btree ("referrer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_sums" ON "referral" USING btree ("referrer_id","state","amount");--> statement-breakpoint
CREATE INDEX "referral_next" ON "referral" USING btree ("referrer_id","matures_at") WHERE state = 'pending-reward';--> statement-breakpoint
CREATE INDEX "referral_withdrawal_of" ON "referral" USING btree ("withdrawal_id") WHERE withdrawal_id is not null;--> statement-breakpoint
CREATE INDEX "referral_state" ON "referral" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "referral_brand" ON "referral" USING btree ("brand_id","state");--> statement-breakpoint
CREATE INDEX "referral_amount" ON "referral" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "referral_held" ON "referral" USING btree ("id") WHERE held;--> statement-breakpoint
CREATE INDEX "referral_withdrawal_waits" ON "referral_withdrawal" USING btree ("account_id","asked_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "referral_withdrawal_account" ON "referral_withdrawal" USING btree ("account_id","invoice_id");--> statement-breakpoint
CREATE INDEX "referral_withdrawal_outcome" ON "referral_withdrawal" USING btree ("outcome","invoice_id");--> statement-breakpoint
CREATE INDEX "referral_withdrawal_counts" ON "referral_withdrawal" USING btree ("outcome");--> statement-breakpoint
CREATE INDEX "referral_withdrawal_brand" ON "referral_withdrawal" USING btree ("brand_id","outcome");--> statement-breakpoint
CREATE INDEX "referral_withdrawal_amount" ON "referral_withdrawal" USING btree ("amount","invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_data_service" ON "user_data" USING btree ("service_id") WHERE service_id is not null;--> statement-breakpoint
CREATE INDEX "user_data_waiting" ON "user_data" USING btree ("kept_at") WHERE service_id is null;--> statement-breakpoint
CREATE INDEX "iso_engine" ON "iso" USING btree ("engine","id");--> statement-breakpoint
CREATE INDEX "vps_iso" ON "vps" USING btree ("iso_id") WHERE iso_id is not null;--> statement-breakpoint
CREATE INDEX "vps_checking" ON "vps" USING btree ("engine") WHERE state = 'checking' and not removed;