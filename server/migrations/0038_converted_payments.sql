CREATE TABLE "payment_event_refund" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"event_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"money_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"via" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"failure" text,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_event_refund_key_unique" UNIQUE("key"),
	CONSTRAINT "payment_event_refund_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_conversion" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"original" bigint NOT NULL,
	"original_currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"vnd_per_usd" numeric(12, 4) NOT NULL,
	"reason" text NOT NULL,
	"set_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_conversion_event_id_unique" UNIQUE("event_id"),
	CONSTRAINT "payment_conversion_amounts" CHECK (original > 0 and amount > 0 and vnd_per_usd > 0 and currency <> original_currency)
);
--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "wallet_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment_event_refund" ADD CONSTRAINT "payment_event_refund_event_id_payment_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."payment_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_conversion" ADD CONSTRAINT "payment_conversion_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_conversion" ADD CONSTRAINT "payment_conversion_event_id_payment_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."payment_event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_refund_once" ON "payment_event_refund" USING btree ("gateway","money_reference") WHERE state <> 'refused';--> statement-breakpoint
CREATE INDEX "payment_event_refund_event" ON "payment_event_refund" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "payment_event_refund_created" ON "payment_event_refund" USING btree ("gateway","created_at");--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_wallet_amount" CHECK (wallet_amount > 0);