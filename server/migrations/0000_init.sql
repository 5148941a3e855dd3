CREATE TABLE "activity" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint,
	"account_id" bigint,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"service_id" bigint,
	"error_code" text,
	"error_params" jsonb,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counter" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"caller" text NOT NULL,
	"request_id" text NOT NULL,
	"call" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_caller_request_id_pk" PRIMARY KEY("caller","request_id")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text,
	"payload" jsonb NOT NULL,
	"live" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint,
	"cause" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "saga_step" (
	"saga_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"error" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "saga_step_saga_id_position_pk" PRIMARY KEY("saga_id","position")
);
--> statement-breakpoint
CREATE TABLE "saga" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"account_id" bigint,
	"subject_id" bigint NOT NULL,
	"state" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"data" jsonb NOT NULL,
	"failure" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "state_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"machine" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"event" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"hosts" text[] NOT NULL,
	"base_url" text NOT NULL,
	"colour" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text DEFAULT 'Asia/Ho_Chi_Minh' NOT NULL,
	"locales" text[] DEFAULT '{en-US,vi-VN,zh-CN}' NOT NULL,
	"default_locale" text DEFAULT 'en-US' NOT NULL,
	"mail_sender" text NOT NULL,
	"support_email" text NOT NULL,
	"terms_url" text,
	"upgrading" boolean DEFAULT false NOT NULL,
	"vat_mode" text DEFAULT 'none' NOT NULL,
	"vat_percent" integer DEFAULT 0 NOT NULL,
	"methods" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE INDEX "activity_account" ON "activity" USING btree ("account_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_service" ON "activity" USING btree ("service_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "event_account" ON "event" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "event_at" ON "event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("key") WHERE state = 'waiting' and key is not null;--> statement-breakpoint
CREATE INDEX "job_failed" ON "job" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_cause" ON "mail" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "saga_key" ON "saga" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "saga_subject" ON "saga" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "saga_open" ON "saga" USING btree ("id") WHERE state in ('running','undoing','stuck');--> statement-breakpoint
CREATE INDEX "state_history_subject" ON "state_history" USING btree ("machine","subject_id","id");--> statement-breakpoint
CREATE INDEX "ticket_expires" ON "one_time_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "brand_hosts" ON "brand" USING gin ("hosts");