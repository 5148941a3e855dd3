CREATE TABLE "refund_receipt" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"amount" bigint NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "refund_receipt_key_unique" UNIQUE("key"),
	CONSTRAINT "refund_receipt_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "invoice_number_at" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "series" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "numbered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "issued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_receipt" ADD CONSTRAINT "refund_receipt_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_receipt_invoice" ON "refund_receipt" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "refund_receipt_at" ON "refund_receipt" USING btree ("brand_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_receipt_serial" ON "refund_receipt" USING btree ("brand_id","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_series_serial" ON "invoice" USING btree ("brand_id","year","serial",coalesce("series", 'tax-invoice'));--> statement-breakpoint
-- Replaced by the index above: each series counts from 1.
DROP INDEX "invoice_serial";--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_series_numbered" CHECK (series is null or (number is not null and numbered_at is not null));