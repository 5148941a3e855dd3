CREATE SEQUENCE "public"."invoice_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"profile_name" text NOT NULL,
	"phone" text,
	"social" text,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"locale" text NOT NULL,
	"currency" text,
	"activated_at" timestamp (3) with time zone,
	"banned_at" timestamp (3) with time zone,
	"activation_mailed_at" timestamp (3) with time zone,
	"reset_mailed_at" timestamp (3) with time zone,
	"referrer_id" bigint,
	"referred_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_ip" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"account_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_account_id_fingerprint_pk" PRIMARY KEY("account_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "reserved_username" (
	"brand_id" bigint NOT NULL,
	"username" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reserved_username_brand_id_username_pk" PRIMARY KEY("brand_id","username")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"account_id" bigint NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL
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
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"upgrading" boolean DEFAULT false NOT NULL,
	"vat_mode" text DEFAULT 'none' NOT NULL,
	"vat_percent" integer DEFAULT 0 NOT NULL,
	"methods" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"vnd_per_usd" numeric(12, 4) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rate_positive" CHECK (vnd_per_usd > 0)
);
--> statement-breakpoint
CREATE TABLE "plan_addon" (
	"plan_id" bigint NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"size" integer NOT NULL,
	"prices" jsonb NOT NULL,
	"max" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "plan_addon_plan_id_code_pk" PRIMARY KEY("plan_id","code")
);
--> statement-breakpoint
CREATE TABLE "plan_location" (
	"plan_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "plan_location_plan_id_location_id_pk" PRIMARY KEY("plan_id","location_id"),
	CONSTRAINT "plan_location_stock_not_negative" CHECK (stock >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"brand_id" bigint,
	"type" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"spec" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"discounts" jsonb NOT NULL,
	"trial_hours" integer,
	"position" integer NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"plan_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_hold_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "vps" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"engine" text,
	"engine_key" text NOT NULL,
	"node_id" bigint,
	"image" text NOT NULL,
	"os_title" text NOT NULL,
	"family" text NOT NULL,
	"hostname" text NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"state" text DEFAULT 'installing' NOT NULL,
	"power" text,
	"trouble" jsonb,
	"uptime_since" timestamp (3) with time zone,
	"address" text,
	"netmask" text,
	"gateway" text,
	"mac" text,
	"stored_port" integer,
	"reach_host" text,
	"reach_port" integer,
	"action" text,
	"action_no" integer DEFAULT 0 NOT NULL,
	"action_at" timestamp (3) with time zone,
	"acted_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_pool" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"location_id" bigint NOT NULL,
	"cidr" text NOT NULL,
	"netmask" text NOT NULL,
	"gateway" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "address_pool_cidr_unique" UNIQUE("cidr")
);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pool_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'free' NOT NULL,
	"until" timestamp (3) with time zone,
	"service_id" bigint,
	CONSTRAINT "address_address_unique" UNIQUE("address"),
	CONSTRAINT "address_service_id_unique" UNIQUE("service_id")
);
--> statement-breakpoint
CREATE TABLE "capacity_hold" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"location_id" bigint NOT NULL,
	"cpu" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_gb" integer NOT NULL,
	"quantity" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"simulated" boolean NOT NULL,
	"available" boolean NOT NULL,
	"preferred" boolean NOT NULL,
	"capabilities" jsonb NOT NULL,
	"images" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "location" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"country" text NOT NULL,
	"city" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "location_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "node" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"location_id" bigint NOT NULL,
	"driver" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"cpu" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_gb" integer NOT NULL,
	"cpu_factor" real DEFAULT 1 NOT NULL,
	"memory_factor" real DEFAULT 1 NOT NULL,
	"disk_factor" real DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"node_id" bigint NOT NULL,
	"address_id" bigint NOT NULL,
	"cpu" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_gb" integer NOT NULL,
	"mac" text NOT NULL,
	"reserved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reservation_mac_unique" UNIQUE("mac")
);
--> statement-breakpoint
CREATE TABLE "credit_note" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"invoice_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"promotional" bigint NOT NULL,
	"main" bigint NOT NULL,
	"points" bigint NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_note_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "invoice_line" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"description" jsonb NOT NULL,
	"detail" jsonb NOT NULL,
	"unit_cost" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"period_months" integer,
	"setup_fee" bigint DEFAULT 0 NOT NULL,
	"setup_waived" bigint DEFAULT 0 NOT NULL,
	"discount_percent" integer DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"subtotal" bigint NOT NULL,
	"service_id" bigint,
	"plan_id" bigint,
	"location_id" bigint,
	"options" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" bigint PRIMARY KEY DEFAULT nextval('invoice_id') NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"number" text,
	"year" integer,
	"serial" integer,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"further_discounts" jsonb NOT NULL,
	"vat_percent" integer NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"vat_info" jsonb,
	"vnd_per_usd" numeric(12, 4) NOT NULL,
	"method" text,
	"note" text DEFAULT '' NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"paid_promotional" bigint DEFAULT 0 NOT NULL,
	"paid_main" bigint DEFAULT 0 NOT NULL,
	"paid_points" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_sums" CHECK (subtotal >= discount and discount >= 0 and vat >= 0 and total = subtotal - discount + vat),
	CONSTRAINT "invoice_refund_of_what_was_paid" CHECK (refunded between 0 and paid_promotional + paid_main)
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"owner_id" bigint,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_wallet_not_negative" CHECK (owner_id is null or kind = 'receivable' or balance >= 0),
	CONSTRAINT "ledger_receivable_not_positive" CHECK (owner_id is null or kind <> 'receivable' or balance <= 0),
	CONSTRAINT "ledger_account_kind" CHECK ((owner_id is null) <> (kind in ('main', 'promotional', 'points', 'receivable'))),
	CONSTRAINT "ledger_account_currency" CHECK (currency in ('USD', 'VND', 'PTS') and (currency = 'PTS') = (kind in ('points', 'points-issued')))
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transfer_id" text NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_entry_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfer" (
	"id" text PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"cause" jsonb NOT NULL,
	"invoice_id" bigint,
	"legs" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text,
	"cause" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_unit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"plan_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"type" text NOT NULL,
	"service_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"promotional" bigint NOT NULL,
	"main" bigint NOT NULL,
	"points" bigint NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "order_unit_service_id_unique" UNIQUE("service_id")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_receipt" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_receipt_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"redirect" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "billing_hold" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewal_alert" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"service_id" bigint NOT NULL,
	"detail" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text
);
--> statement-breakpoint
CREATE TABLE "renewal_case" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"next_at" timestamp (3) with time zone,
	"harm_at" timestamp (3) with time zone,
	"restore_auto_renew" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewal_step" (
	"service_id" bigint NOT NULL,
	"anchor" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"brand_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "renewal_step_service_id_anchor_step_pk" PRIMARY KEY("service_id","anchor","step")
);
--> statement-breakpoint
CREATE TABLE "renewal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone,
	"months" integer NOT NULL,
	"invoice_id" bigint NOT NULL,
	"auto" boolean NOT NULL,
	"state" text NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_share" (
	"service_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"rights" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_share_service_id_member_id_pk" PRIMARY KEY("service_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "service" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "service_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 48001 CACHE 1),
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"plan_id" bigint,
	"plan" jsonb NOT NULL,
	"plan_name" text NOT NULL,
	"name" text NOT NULL,
	"location_id" bigint,
	"price_amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"period_months" integer NOT NULL,
	"trial_hours" integer,
	"start_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"anchor_day" integer,
	"auto_renew" boolean NOT NULL,
	"state" text DEFAULT 'ordered' NOT NULL,
	"suspensions" text[] DEFAULT '{}' NOT NULL,
	"suspending" boolean DEFAULT false NOT NULL,
	"overdue_since" timestamp (3) with time zone,
	"cancellation" text,
	"cancelled_at" timestamp (3) with time zone,
	"payment_status" text GENERATED ALWAYS AS (case when cardinality(array_remove(suspensions, 'cancelled')) > 0 and not suspending then 'Suspended' when cancellation is not null then 'Cancelled'
          when overdue_since is not null then 'Overdue' when state = 'active' and end_at is null then 'Unknown' else 'OK' end) STORED NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"invoice_id" bigint,
	"invoice_line_id" bigint,
	"source_key" text,
	"options" jsonb NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"purge_at" timestamp (3) with time zone,
	CONSTRAINT "service_source_key_unique" UNIQUE("source_key")
);
--> statement-breakpoint
ALTER TABLE "plan_addon" ADD CONSTRAINT "plan_addon_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_location" ADD CONSTRAINT "plan_location_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_pool" ADD CONSTRAINT "address_pool_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_pool_id_address_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."address_pool"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node" ADD CONSTRAINT "node_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_address_id_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."address"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transfer_id_ledger_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipt" ADD CONSTRAINT "payment_receipt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_share" ADD CONSTRAINT "service_share_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_account" ON "activity" USING btree ("account_id","at","id","status");--> statement-breakpoint
CREATE INDEX "activity_service" ON "activity" USING btree ("service_id","at","id");--> statement-breakpoint
CREATE INDEX "event_account" ON "event" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "event_at" ON "event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "job_key" ON "job" USING btree ("key") WHERE state = 'waiting' and key is not null;--> statement-breakpoint
CREATE INDEX "job_failed" ON "job" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_cause" ON "mail" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mail_unsent" ON "mail" USING btree ("id") WHERE state <> 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "saga_key" ON "saga" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "saga_subject" ON "saga" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "saga_account_open" ON "saga" USING btree ("account_id") WHERE state in ('running','undoing','stuck');--> statement-breakpoint
CREATE INDEX "saga_open" ON "saga" USING btree ("id") WHERE state in ('running','undoing','stuck');--> statement-breakpoint
CREATE INDEX "state_history_subject" ON "state_history" USING btree ("machine","subject_id","id");--> statement-breakpoint
CREATE INDEX "ticket_expires" ON "one_time_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree ("brand_id","username");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree ("brand_id","email");--> statement-breakpoint
CREATE INDEX "account_referrer" ON "account" USING btree ("referrer_id") WHERE referrer_id is not null;--> statement-breakpoint
CREATE INDEX "account_created" ON "account" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_at" ON "sign_in_attempt" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "reserved_username_until" ON "reserved_username" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "session_hash" ON "session" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "session_seen" ON "session" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "brand_hosts" ON "brand" USING gin ("hosts");--> statement-breakpoint
CREATE INDEX "exchange_rate_at" ON "exchange_rate" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "plan_type" ON "plan" USING btree ("type","position");--> statement-breakpoint
CREATE INDEX "stock_hold_key" ON "stock_hold" USING btree ("key");--> statement-breakpoint
CREATE INDEX "vps_reconcile" ON "vps" USING btree ("engine","checked_at" NULLS FIRST) WHERE state in ('running', 'stopped', 'success', 'error', 'checking') and not removed;--> statement-breakpoint
CREATE INDEX "address_free" ON "address" USING btree ("location_id","id") WHERE state in ('free', 'quarantine');--> statement-breakpoint
CREATE INDEX "capacity_hold_key" ON "capacity_hold" USING btree ("key");--> statement-breakpoint
CREATE INDEX "capacity_hold_location" ON "capacity_hold" USING btree ("location_id","until");--> statement-breakpoint
CREATE INDEX "node_location" ON "node" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "node_title" ON "node" USING btree ("title");--> statement-breakpoint
CREATE INDEX "reservation_node" ON "reservation" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "credit_note_invoice" ON "credit_note" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_serial" ON "credit_note" USING btree ("brand_id","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_line_position" ON "invoice_line" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_line_service" ON "invoice_line" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "invoice_account" ON "invoice" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "invoice_account_state" ON "invoice" USING btree ("account_id","state");--> statement-breakpoint
CREATE INDEX "invoice_account_paid" ON "invoice" USING btree ("account_id","paid_at");--> statement-breakpoint
CREATE INDEX "invoice_open" ON "invoice" USING btree ("account_id") WHERE state in ('unpaid', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_serial" ON "invoice" USING btree ("brand_id","year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number" ON "invoice" USING btree ("brand_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_wallet" ON "ledger_account" USING btree ("owner_id","kind","currency") WHERE owner_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_account_system" ON "ledger_account" USING btree ("brand_id","kind","currency") WHERE owner_id is null;--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entry_transfer" ON "ledger_entry" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_transfer_invoice" ON "ledger_transfer" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "ledger_transfer_at" ON "ledger_transfer" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_cause" ON "notice" USING btree ("account_id","cause");--> statement-breakpoint
CREATE INDEX "notice_account" ON "notice" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "notice_unread" ON "notice" USING btree ("account_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_unit_line" ON "order_unit" USING btree ("line_id","position");--> statement-breakpoint
CREATE INDEX "order_unit_invoice" ON "order_unit" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_unique" ON "payment_event" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "payment_event_unmatched" ON "payment_event" USING btree ("id") WHERE state = 'unmatched';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipt_reference" ON "payment_receipt" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "payment_invoice" ON "payment" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "payment_open" ON "payment" USING btree ("created_at") WHERE state in ('created', 'pending', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_alert_open" ON "renewal_alert" USING btree ("brand_id","kind","service_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "renewal_alert_resolved" ON "renewal_alert" USING btree ("brand_id","kind","resolved_at");--> statement-breakpoint
CREATE INDEX "renewal_case_due" ON "renewal_case" USING btree ("next_at","service_id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "renewal_case_harm" ON "renewal_case" USING btree ("brand_id","harm_at") WHERE harm_at is not null;--> statement-breakpoint
CREATE INDEX "renewal_case_account" ON "renewal_case" USING btree ("account_id") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "renewal_step_harm" ON "renewal_step" USING btree ("brand_id","at") WHERE step in ('suspend', 'terminate');--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_once" ON "renewal" USING btree ("service_id","period_start") WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "renewal_service" ON "renewal" USING btree ("service_id","period_start");--> statement-breakpoint
CREATE INDEX "renewal_invoice" ON "renewal" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "service_share_member" ON "service_share" USING btree ("member_id","service_id");--> statement-breakpoint
CREATE INDEX "service_share_owner" ON "service_share" USING btree ("owner_id","service_id");--> statement-breakpoint
CREATE INDEX "service_list" ON "service" USING btree ("account_id","kind","id") WHERE state in ('installing', 'active');--> statement-breakpoint
CREATE INDEX "service_tabs" ON "service" USING btree ("account_id","kind","payment_status") WHERE state in ('installing', 'active');--> statement-breakpoint
CREATE INDEX "service_due" ON "service" USING btree ("end_at","id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "service_expiring" ON "service" USING btree ("account_id","end_at") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "service_invoice" ON "service" USING btree ("invoice_id");