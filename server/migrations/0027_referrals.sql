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
CREATE INDEX "referral_withdrawal_amount" ON "referral_withdrawal" USING btree ("amount","invoice_id");