CREATE TABLE "transfer_guard" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"wrong" integer NOT NULL,
	"blocked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "transfer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint,
	"email" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "nested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "transfer_guard_blocked" ON "transfer_guard" USING btree ("blocked_at") WHERE blocked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_once" ON "transfer" USING btree ("service_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "transfer_service" ON "transfer" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "transfer_to" ON "transfer" USING btree ("to_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "transfer_from" ON "transfer" USING btree ("from_id") WHERE state = 'pending';