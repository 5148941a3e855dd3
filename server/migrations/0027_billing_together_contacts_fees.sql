CREATE TABLE "billing_contact" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"leave_token" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_terms" (
	"brand_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"currency" text NOT NULL,
	"fee_fixed" bigint NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"fee_refundable" boolean NOT NULL,
	"least" bigint,
	"most" bigint,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_terms_brand_id_gateway_currency_pk" PRIMARY KEY("brand_id","gateway","currency"),
	CONSTRAINT "payment_terms_fee" CHECK (fee_fixed >= 0 and fee_basis_points between 0 and 2500),
	CONSTRAINT "payment_terms_range" CHECK (coalesce(least, 1) > 0 and coalesce(most, 1) > 0 and coalesce(least <= most, true))
);
--> statement-breakpoint
CREATE TABLE "billing_preference" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"billing_day" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_preference_day" CHECK (billing_day between 1 and 7)
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "fee_refundable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "fee_invoice_id" bigint;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD COLUMN "undeserved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD COLUMN "turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_contact_own" ON "billing_contact" USING btree ("account_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_contact_leave" ON "billing_contact" USING btree ("leave_token");