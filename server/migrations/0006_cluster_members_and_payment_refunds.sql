CREATE TABLE "payment_refund" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_refund_key_unique" UNIQUE("key"),
	CONSTRAINT "payment_refund_amount" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "member" text;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refund_payment" ON "payment_refund" USING btree ("payment_id");