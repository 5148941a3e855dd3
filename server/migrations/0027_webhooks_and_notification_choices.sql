CREATE TABLE "notice_digest" (
	"notice_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_preference" (
	"account_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"mail" text NOT NULL,
	"portal" boolean NOT NULL,
	CONSTRAINT "notice_preference_account_id_topic_pk" PRIMARY KEY("account_id","topic")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"lane" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"brand_id" bigint,
	"url" text NOT NULL,
	"label" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text NOT NULL,
	"off_reason" text,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "audience" jsonb DEFAULT '{"locales":[],"types":[],"locationIds":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_digest_account" ON "notice_digest" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_lane" ON "webhook_delivery" USING btree ("endpoint_id","lane","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created" ON "webhook_delivery" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_heard" ON "webhook_endpoint" USING btree ("account_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "webhook_endpoint_owner" ON "webhook_endpoint" USING btree ("account_id","id");