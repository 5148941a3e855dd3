ALTER TABLE "reserved_username" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "reserved_username" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "sole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "reserved_username_email" ON "reserved_username" USING btree ("brand_id","email") WHERE email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sole" ON "payment" USING btree ("invoice_id","gateway") WHERE sole and state in ('created', 'pending', 'unknown');