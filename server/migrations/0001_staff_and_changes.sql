CREATE TABLE "staff_alert" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"params" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"remark" text DEFAULT '' NOT NULL,
	"gone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "service_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"amount" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"basis" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "service_change_invoice_id_unique" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"mail" boolean NOT NULL,
	"state" text NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"reached" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"operator_id" bigint NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"locale" text NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"totp_secret" text,
	"totp_pending" text,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_code" (
	"operator_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "operator_recovery_code_operator_id_hash_pk" PRIMARY KEY("operator_id","hash")
);
--> statement-breakpoint
CREATE TABLE "trial" (
	"account_id" bigint NOT NULL,
	"type" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trial_account_id_type_pk" PRIMARY KEY("account_id","type"),
	CONSTRAINT "trial_invoice_id_unique" UNIQUE("invoice_id")
);
--> statement-breakpoint
CREATE TABLE "billing_reconciliation" (
	"brand_id" bigint NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"green" boolean NOT NULL,
	"checks" jsonb NOT NULL,
	"open" jsonb NOT NULL,
	CONSTRAINT "billing_reconciliation_brand_id_day_pk" PRIMARY KEY("brand_id","day")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "ban_reason" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "staff_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "staff_session_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "by_staff" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD COLUMN "set_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_location" ADD COLUMN "offered" integer;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "images" text[];--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "address_pool" ADD COLUMN "family" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "address_pool" ADD COLUMN "dns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "address_pool" ADD COLUMN "quarantine_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "address_pool" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "address_pool" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "address" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "engine" ADD COLUMN "driver" text;--> statement-breakpoint
ALTER TABLE "engine" ADD COLUMN "config" jsonb;--> statement-breakpoint
ALTER TABLE "engine" ADD COLUMN "secrets" text;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "announcement_id" bigint;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "change_invoice_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_alert_standing" ON "staff_alert" USING btree ("kind","subject") WHERE gone_at is null;--> statement-breakpoint
CREATE INDEX "staff_alert_open" ON "staff_alert" USING btree ("opened_at","id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "staff_alert_resolved" ON "staff_alert" USING btree ("opened_at","id") WHERE resolved_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_change_once" ON "service_change" USING btree ("service_id") WHERE state in ('open', 'applying');--> statement-breakpoint
CREATE INDEX "service_change_service" ON "service_change" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "announcement_brand" ON "announcement" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "announcement_state" ON "announcement" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_session_hash" ON "operator_session" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "operator_session_operator" ON "operator_session" USING btree ("operator_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "operator_session_seen" ON "operator_session" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_username" ON "operator" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "operator_email" ON "operator" USING btree ("email");--> statement-breakpoint
CREATE INDEX "operator_active" ON "operator" USING btree ("id") WHERE disabled_at is null;--> statement-breakpoint
CREATE INDEX "billing_reconciliation_day" ON "billing_reconciliation" USING btree ("day");--> statement-breakpoint
CREATE INDEX "activity_audit" ON "activity" USING btree ("at","id","actor","status") WHERE actor in ('staff', 'system');--> statement-breakpoint
CREATE INDEX "activity_audit_who" ON "activity" USING btree ("actor_name","at","id") WHERE actor in ('staff', 'system');--> statement-breakpoint
CREATE INDEX "activity_audit_action" ON "activity" USING btree (action text_pattern_ops,"at") WHERE actor in ('staff', 'system');--> statement-breakpoint
CREATE INDEX "job_failing" ON "job" USING btree ("id") WHERE state = 'waiting' and attempts > 0;--> statement-breakpoint
CREATE INDEX "mail_account" ON "mail" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "mail_recipient" ON "mail" USING btree ("recipient" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "saga_finished" ON "saga" USING btree ("finished_at","id") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "account_username_begins" ON "account" USING btree ("username" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_email_begins" ON "account" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_brand" ON "account" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "account_by_username" ON "account" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "account_by_email" ON "account" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "account_name_begins" ON "account" USING btree (lower("profile_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "account_created_ip" ON "account" USING btree ("created_ip");--> statement-breakpoint
CREATE INDEX "account_inactive" ON "account" USING btree ("id") WHERE activated_at is null;--> statement-breakpoint
CREATE INDEX "account_banned" ON "account" USING btree ("id") WHERE banned_at is not null;--> statement-breakpoint
CREATE INDEX "session_ip" ON "session" USING btree ("ip");--> statement-breakpoint
CREATE INDEX "vps_address_begins" ON "vps" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "address_pool_list" ON "address" USING btree ("pool_id","id");--> statement-breakpoint
CREATE INDEX "address_pool_state" ON "address" USING btree ("pool_id","state");--> statement-breakpoint
CREATE INDEX "invoice_state" ON "invoice" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "invoice_brand" ON "invoice" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "invoice_total" ON "invoice" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "invoice_created" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_number_begins" ON "invoice" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notice_announcement" ON "notice" USING btree ("announcement_id") WHERE announcement_id is not null;--> statement-breakpoint
CREATE INDEX "renewal_alert_at" ON "renewal_alert" USING btree ("at");--> statement-breakpoint
CREATE INDEX "renewal_step_at" ON "renewal_step" USING btree ("at");--> statement-breakpoint
CREATE INDEX "renewal_auto" ON "renewal" USING btree ("created_at") WHERE auto;--> statement-breakpoint
CREATE INDEX "service_overdue" ON "service" USING btree ("end_at","id") WHERE state = 'active' and overdue_since is not null;--> statement-breakpoint
CREATE INDEX "service_suspended" ON "service" USING btree ("end_at","id") WHERE state = 'active' and suspensions <> '{}';--> statement-breakpoint
CREATE INDEX "service_kept" ON "service" USING btree (coalesce(purge_at, 'infinity'),"end_at") WHERE state = 'ended';--> statement-breakpoint
CREATE INDEX "service_status" ON "service" USING btree ("state","payment_status","id");--> statement-breakpoint
CREATE INDEX "service_name_begins" ON "service" USING btree (lower(name) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "service_account" ON "service" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "service_brand" ON "service" USING btree ("brand_id","id");