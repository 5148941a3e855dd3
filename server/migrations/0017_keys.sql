CREATE TABLE "account_ssh_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "vps" ADD COLUMN "next_password" text;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "protection" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "account_ssh_key_own" ON "account_ssh_key" USING btree ("account_id","fingerprint");