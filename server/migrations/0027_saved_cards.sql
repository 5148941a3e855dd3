CREATE TABLE "auto_charge" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_id" bigint,
	"due_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auto_charge_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "auto_payment" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"enabled" boolean NOT NULL,
	"renewals" boolean NOT NULL,
	"topup_below" bigint,
	"topup_amount" bigint,
	"monthly_limit" bigint NOT NULL,
	"consent" integer NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"off_at" timestamp (3) with time zone,
	"off_by" text,
	"off_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "auto_payment_amounts" CHECK (monthly_limit > 0 and (topup_amount is null) = (topup_below is null))
);
--> statement-breakpoint
CREATE TABLE "card" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"saving" jsonb,
	"owner" text,
	"token" text,
	"brand" text DEFAULT '' NOT NULL,
	"last4" text DEFAULT '' NOT NULL,
	"expiry_year" integer,
	"expiry_month" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "card_key_unique" UNIQUE("key"),
	CONSTRAINT "card_default_is_saved" CHECK (not is_default or state = 'saved')
);
--> statement-breakpoint
ALTER TABLE "auto_charge" ADD CONSTRAINT "auto_charge_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auto_charge_open" ON "auto_charge" USING btree ("invoice_id") WHERE state in ('planned', 'asked', 'action');--> statement-breakpoint
CREATE UNIQUE INDEX "auto_charge_topup" ON "auto_charge" USING btree ("account_id") WHERE purpose = 'topup' and state in ('planned', 'asked', 'action');--> statement-breakpoint
CREATE UNIQUE INDEX "auto_charge_payment" ON "auto_charge" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "auto_charge_invoice" ON "auto_charge" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "auto_charge_account" ON "auto_charge" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "auto_payment_topup" ON "auto_payment" USING btree ("account_id") WHERE enabled and topup_amount is not null;--> statement-breakpoint
CREATE INDEX "card_account" ON "card" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_default" ON "card" USING btree ("account_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "card_token" ON "card" USING btree ("gateway","token") WHERE state = 'saved';--> statement-breakpoint
CREATE INDEX "card_expiry" ON "card" USING btree ("expiry_year","expiry_month") WHERE state = 'saved';