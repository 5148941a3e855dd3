CREATE TABLE "account_factor" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"secret" text,
	"pending" text,
	"step" bigint DEFAULT 0 NOT NULL,
	"enabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_recovery_code" (
	"account_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "account_recovery_code_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "trusted_device" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"account_id" bigint NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "trusted_device_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "factor_proved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_device_hash" ON "trusted_device" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "trusted_device_account" ON "trusted_device" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "trusted_device_until" ON "trusted_device" USING btree ("until");