CREATE TABLE "identity_link" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "identity_link_subject" ON "identity_link" USING btree ("provider_id","issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_link_account" ON "identity_link" USING btree ("account_id","provider_id");