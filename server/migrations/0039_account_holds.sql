CREATE TABLE "account_hold" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"change" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"operator_name" text NOT NULL,
	"operator_roles" text[] NOT NULL,
	"notified_email" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"approved_by" bigint,
	"approved_by_name" text,
	"approval_reason" text,
	"approved_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "hold_hours" integer DEFAULT 72 NOT NULL;--> statement-breakpoint
CREATE INDEX "account_hold_account" ON "account_hold" USING btree ("account_id","until");