-- The words of a text as an index takes them: each once, and none longer than an index bears. What is looked for is cut by `words_begin`.
CREATE FUNCTION text_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_tsvector(array(SELECT DISTINCT left(word, 60) FROM unnest(words_of(said)) AS word));--> statement-breakpoint
CREATE TABLE "billing_contact" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"leave_token" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auto_charge" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_id" bigint,
	"due_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auto_charge_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "auto_payment" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"enabled" boolean NOT NULL,
	"renewals" boolean NOT NULL,
	"topup_below" bigint,
	"topup_amount" bigint,
	"monthly_limit" bigint NOT NULL,
	"consent" integer NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"off_at" timestamp (3) with time zone,
	"off_by" text,
	"off_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "auto_payment_amounts" CHECK (monthly_limit > 0 and (topup_amount is null) = (topup_below is null))
);
--> statement-breakpoint
CREATE TABLE "card" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"saving" jsonb,
	"owner" text,
	"token" text,
	"brand" text DEFAULT '' NOT NULL,
	"last4" text DEFAULT '' NOT NULL,
	"expiry_year" integer,
	"expiry_month" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "card_key_unique" UNIQUE("key"),
	CONSTRAINT "card_default_is_saved" CHECK (not is_default or state = 'saved')
);
--> statement-breakpoint
CREATE TABLE "dedicated_checklist" (
	"plan_id" bigint PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dedicated" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"hardware_id" bigint,
	"image" text NOT NULL,
	"os_title" text NOT NULL,
	"family" text NOT NULL,
	"hostname" text NOT NULL,
	"username" text NOT NULL,
	"password" text,
	"state" text DEFAULT 'installing' NOT NULL,
	"power" text,
	"trouble" jsonb,
	"address" text,
	"netmask" text,
	"gateway" text,
	"local_ip" text,
	"outgoing_ip" text,
	"dedicated_ip" text,
	"port" integer,
	"action" text,
	"action_no" integer DEFAULT 0 NOT NULL,
	"action_at" timestamp (3) with time zone,
	"acted_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"promised_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"given_up" text,
	"removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hardware" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"tag" text NOT NULL,
	"model" text NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"processor" text NOT NULL,
	"cpu" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"disks" text NOT NULL,
	"disk_gb" integer NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"location_id" bigint NOT NULL,
	"rack" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"switch_port" text DEFAULT '' NOT NULL,
	"vlan" text DEFAULT '' NOT NULL,
	"plan_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'stock' NOT NULL,
	"service_id" bigint,
	"vendor" text DEFAULT 'manual' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secrets" text,
	"power" text,
	"checked_at" timestamp (3) with time zone,
	"controller_error" text,
	"sensors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sensors_at" timestamp (3) with time zone,
	"spoken_to_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hardware_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hardware_id" bigint NOT NULL,
	"what" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "power_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hardware_id" bigint NOT NULL,
	"what" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dedicated_task" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"change_id" bigint,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "payment_terms" (
	"brand_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"currency" text NOT NULL,
	"fee_fixed" bigint NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"fee_refundable" boolean NOT NULL,
	"least" bigint,
	"most" bigint,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_terms_brand_id_gateway_currency_pk" PRIMARY KEY("brand_id","gateway","currency"),
	CONSTRAINT "payment_terms_fee" CHECK (fee_fixed >= 0 and fee_basis_points between 0 and 2500),
	CONSTRAINT "payment_terms_range" CHECK (coalesce(least, 1) > 0 and coalesce(most, 1) > 0 and coalesce(least <= most, true))
);
--> statement-breakpoint
CREATE TABLE "billing_preference" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"billing_day" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_preference_day" CHECK (billing_day between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "support_canned" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"department" text,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_file" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"bringer" text NOT NULL,
	"message_id" bigint,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"image" boolean NOT NULL,
	"size" integer NOT NULL,
	"store" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_message" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ticket_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"what" text,
	"by" text NOT NULL,
	"author_id" bigint,
	"author" text NOT NULL,
	"body" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_read" (
	"ticket_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"message_id" bigint NOT NULL,
	CONSTRAINT "support_read_ticket_id_account_id_pk" PRIMARY KEY("ticket_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "support_target" (
	"department" text PRIMARY KEY NOT NULL,
	"first_answer_minutes" integer NOT NULL,
	"solution_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_team" (
	"team_id" bigint PRIMARY KEY NOT NULL,
	"leader_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_ticket" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "support_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20001 CACHE 1),
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"department" text NOT NULL,
	"priority" text NOT NULL,
	"service_id" bigint,
	"invoice_id" bigint,
	"assignee_id" bigint,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_by" text NOT NULL,
	"last_excerpt" text NOT NULL,
	"last_staff_message_id" bigint DEFAULT 0 NOT NULL,
	"waits_for" text NOT NULL,
	"waits_since" timestamp (3) with time zone NOT NULL,
	"first_answer_minutes" integer NOT NULL,
	"solution_minutes" integer NOT NULL,
	"first_answer_due_at" timestamp (3) with time zone NOT NULL,
	"first_answer_at" timestamp (3) with time zone,
	"solution_due_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"alert_at" timestamp (3) with time zone,
	"mail_replies" boolean DEFAULT true NOT NULL,
	"rating_stars" integer,
	"rating_remark" text DEFAULT '' NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_writer" (
	"ticket_id" bigint NOT NULL,
	"who" text NOT NULL,
	"name" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_writer_ticket_id_who_pk" PRIMARY KEY("ticket_id","who")
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
CREATE TABLE "settlement_day" (
	"gateway" text NOT NULL,
	"day" text NOT NULL,
	"brand_id" bigint,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"failure" text,
	"sums" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"explained" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlement_day_gateway_day_pk" PRIMARY KEY("gateway","day")
);
--> statement-breakpoint
CREATE TABLE "settlement_line" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"key" text,
	"of_reference" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"fee" bigint DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_note" (
	"gateway" text NOT NULL,
	"name" text NOT NULL,
	"theirs" bigint,
	"ours" bigint,
	"note" text NOT NULL,
	"noted_by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settlement_note_gateway_name_pk" PRIMARY KEY("gateway","name")
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "audience" jsonb DEFAULT '{"locales":[],"types":[],"locationIds":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "fee_refundable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "fee_invoice_id" bigint;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD COLUMN "undeserved" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_use" ADD COLUMN "turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_charge" ADD CONSTRAINT "auto_charge_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dedicated" ADD CONSTRAINT "dedicated_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_history" ADD CONSTRAINT "hardware_history_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "power_request" ADD CONSTRAINT "power_request_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dedicated_task" ADD CONSTRAINT "dedicated_task_service_id_dedicated_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."dedicated"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_file" ADD CONSTRAINT "support_file_message_id_support_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_ticket_id_support_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_read" ADD CONSTRAINT "support_read_ticket_id_support_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_writer" ADD CONSTRAINT "support_writer_ticket_id_support_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_endpoint_id_webhook_endpoint_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_contact_own" ON "billing_contact" USING btree ("account_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_contact_leave" ON "billing_contact" USING btree ("leave_token");--> statement-breakpoint
CREATE UNIQUE INDEX "auto_charge_open" ON "auto_charge" USING btree ("invoice_id") WHERE state in ('planned', 'asked', 'action');--> statement-breakpoint
CREATE UNIQUE INDEX "auto_charge_topup" ON "auto_charge" USING btree ("account_id") WHERE purpose = 'topup' and state in ('planned', 'asked', 'action');--> statement-breakpoint
CREATE UNIQUE INDEX "auto_charge_payment" ON "auto_charge" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "auto_charge_invoice" ON "auto_charge" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "auto_charge_account" ON "auto_charge" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "auto_payment_topup" ON "auto_payment" USING btree ("account_id") WHERE enabled and topup_amount is not null;--> statement-breakpoint
CREATE INDEX "card_account" ON "card" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_default" ON "card" USING btree ("account_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "card_token" ON "card" USING btree ("gateway","token") WHERE state = 'saved';--> statement-breakpoint
CREATE INDEX "card_expiry" ON "card" USING btree ("expiry_year","expiry_month") WHERE state = 'saved';--> statement-breakpoint
CREATE INDEX "dedicated_hardware" ON "dedicated" USING btree ("hardware_id");--> statement-breakpoint
CREATE INDEX "dedicated_address_begins" ON "dedicated" USING btree ("address" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "dedicated_undelivered" ON "dedicated" USING btree ("promised_at") WHERE delivered_at is null and not removed;--> statement-breakpoint
CREATE UNIQUE INDEX "hardware_tag" ON "hardware" USING btree (lower("tag"));--> statement-breakpoint
CREATE UNIQUE INDEX "hardware_service" ON "hardware" USING btree ("service_id") WHERE service_id is not null;--> statement-breakpoint
CREATE INDEX "hardware_stock" ON "hardware" USING btree ("location_id","id") WHERE state = 'stock';--> statement-breakpoint
CREATE INDEX "hardware_check" ON "hardware" USING btree ("checked_at" NULLS FIRST) WHERE vendor <> 'manual' and state <> 'retired';--> statement-breakpoint
CREATE INDEX "hardware_history_of" ON "hardware_history" USING btree ("hardware_id","id");--> statement-breakpoint
CREATE INDEX "power_request_of" ON "power_request" USING btree ("hardware_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "power_request_open" ON "power_request" USING btree ("hardware_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "dedicated_task_of" ON "dedicated_task" USING btree ("service_id","position");--> statement-breakpoint
CREATE INDEX "dedicated_task_due" ON "dedicated_task" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "notice_digest_account" ON "notice_digest" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_canned_name" ON "support_canned" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "support_file_message" ON "support_file" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "support_file_waiting" ON "support_file" USING btree ("bringer","at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "support_message_ticket" ON "support_message" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "support_message_words" ON "support_message" USING gin (text_words(body));--> statement-breakpoint
CREATE INDEX "support_ticket_account" ON "support_ticket" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "support_ticket_open" ON "support_ticket" USING btree ("due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "support_ticket_alert" ON "support_ticket" USING btree ("alert_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "support_ticket_assignee" ON "support_ticket" USING btree ("assignee_id","due_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "support_ticket_state" ON "support_ticket" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "support_ticket_last" ON "support_ticket" USING btree ("state","last_at","id");--> statement-breakpoint
CREATE INDEX "support_ticket_silent" ON "support_ticket" USING btree ("waits_since") WHERE state = 'open' and waits_for = 'customer';--> statement-breakpoint
CREATE INDEX "support_ticket_tags" ON "support_ticket" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "support_ticket_words" ON "support_ticket" USING gin (text_words(title));--> statement-breakpoint
CREATE INDEX "support_writer_at" ON "support_writer" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_lane" ON "webhook_delivery" USING btree ("endpoint_id","lane","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_log" ON "webhook_delivery" USING btree ("endpoint_id","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created" ON "webhook_delivery" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_endpoint_heard" ON "webhook_endpoint" USING btree ("account_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "webhook_endpoint_owner" ON "webhook_endpoint" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "settlement_day_day" ON "settlement_day" USING btree ("day","gateway");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_line_unique" ON "settlement_line" USING btree ("gateway","kind","reference");--> statement-breakpoint
CREATE INDEX "settlement_line_at" ON "settlement_line" USING btree ("gateway","at");--> statement-breakpoint
CREATE INDEX "payment_receipt_at" ON "payment_receipt" USING btree ("gateway","at");--> statement-breakpoint
CREATE INDEX "payment_gateway_created" ON "payment" USING btree ("gateway","created_at");