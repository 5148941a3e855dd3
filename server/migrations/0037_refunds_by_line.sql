ALTER TABLE "service_change" DROP CONSTRAINT "service_change_invoice_id_unique";--> statement-breakpoint
ALTER TABLE "credit_note" ADD COLUMN "lines" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "service_change_invoice" ON "service_change" USING btree ("invoice_id") WHERE kind <> 'undo';--> statement-breakpoint
CREATE UNIQUE INDEX "service_change_undone_once" ON "service_change" USING btree ("invoice_id") WHERE kind = 'undo' and state in ('applying', 'done');