CREATE TABLE "api_token" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"addresses" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_hash" ON "api_token" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_name" ON "api_token" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "activity_account_text" ON "activity" USING btree ("account_id","at","id","status","action","detail","ip","actor_name");