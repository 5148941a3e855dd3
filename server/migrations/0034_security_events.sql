CREATE TABLE "security_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"actor_key" text NOT NULL,
	"actor_name" text NOT NULL,
	"account_id" bigint,
	"brand_id" bigint,
	"ip" text NOT NULL,
	"paths" text[] NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "security_event_actor_minute" ON "security_event" USING btree ("minute","kind","actor","actor_key");--> statement-breakpoint
CREATE INDEX "security_event_at" ON "security_event" USING btree ("at","id","kind");