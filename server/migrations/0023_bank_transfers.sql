ALTER TABLE "payment_receipt" ADD COLUMN "told_by" text DEFAULT 'gateway' NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_code" ON "payment" USING btree (("next"->>'code'),"gateway");