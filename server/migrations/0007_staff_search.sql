CREATE INDEX "mail_brand" ON "mail" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "account_name_words" ON "account" USING gin (to_tsvector('simple', "profile_name"));--> statement-breakpoint
CREATE INDEX "vps_hostname_begins" ON "vps" USING btree (lower("hostname") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "address_begins" ON "address" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoice_paid" ON "invoice" USING btree ("paid_at","brand_id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "payment_receipt_reference_begins" ON "payment_receipt" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "service_recurring" ON "service" USING btree ("brand_id","currency","period_months","price_amount") WHERE state = 'active' and cancellation is null and trial_hours is null;