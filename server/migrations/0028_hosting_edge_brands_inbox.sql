CREATE TABLE "brand_logo" (
	"brand_id" bigint NOT NULL,
	"theme" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "brand_logo_brand_id_theme_pk" PRIMARY KEY("brand_id","theme")
);
--> statement-breakpoint
CREATE TABLE "edge_address" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"pool_id" bigint NOT NULL,
	"host_id" bigint NOT NULL,
	"location_id" bigint NOT NULL,
	"address" text NOT NULL,
	"outgoing" text,
	"state" text DEFAULT 'free' NOT NULL,
	"until" timestamp (3) with time zone,
	"service_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "edge_address_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "edge_boot" (
	"host_id" bigint NOT NULL,
	"boot" text NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edge_boot_host_id_boot_pk" PRIMARY KEY("host_id","boot")
);
--> statement-breakpoint
CREATE TABLE "edge_endpoint" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"service_id" bigint NOT NULL,
	"address" text NOT NULL,
	"port" integer NOT NULL,
	"outgoing" text,
	"protocol" text NOT NULL,
	"user" text NOT NULL,
	"password" text NOT NULL,
	"limits" jsonb NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"what" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_host" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"location_id" bigint NOT NULL,
	"title" text NOT NULL,
	"inside" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"code" text,
	"code_until" timestamp (3) with time zone,
	"code_used" boolean DEFAULT false NOT NULL,
	"credential" text,
	"credential_before" text,
	"credential_at" timestamp (3) with time zone,
	"rotate_asked_at" timestamp (3) with time zone,
	"enrolled_at" timestamp (3) with time zone,
	"enrolled_by" text,
	"desired" bigint DEFAULT 0 NOT NULL,
	"desired_at" timestamp (3) with time zone,
	"forgotten" bigint DEFAULT 0 NOT NULL,
	"applied" bigint DEFAULT 0 NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"facts" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_pool" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"cidr" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"same_outgoing" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "edge_pool_cidr_unique" UNIQUE("cidr")
);
--> statement-breakpoint
CREATE TABLE "edge_traffic" (
	"host_id" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "edge_traffic_host_id_hour_pk" PRIMARY KEY("host_id","hour")
);
--> statement-breakpoint
CREATE TABLE "edge_trouble" (
	"host_id" bigint NOT NULL,
	"endpoint_id" text NOT NULL,
	"trouble" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "edge_trouble_host_id_endpoint_id_pk" PRIMARY KEY("host_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "hosting_finding" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"panel_id" text NOT NULL,
	"kind" text NOT NULL,
	"username" text NOT NULL,
	"domain" text,
	"service_id" bigint,
	"said" text NOT NULL,
	"expected" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"accepted_by" text,
	"accepted_at" timestamp (3) with time zone,
	"reason" text,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hosting" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"panel_id" text,
	"domain" text NOT NULL,
	"domain_shown" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"package" text DEFAULT '' NOT NULL,
	"password" text,
	"next_password" text,
	"state" text DEFAULT 'installing' NOT NULL,
	"trouble" jsonb,
	"usage" jsonb,
	"measured_at" timestamp (3) with time zone,
	"warned" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dns" jsonb,
	"dns_state" text DEFAULT 'unknown' NOT NULL,
	"dns_at" timestamp (3) with time zone,
	"action_no" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hosting_panel" (
	"id" text PRIMARY KEY NOT NULL,
	"location_id" bigint,
	"capacity" integer DEFAULT 0 NOT NULL,
	"placement" text DEFAULT 'spread' NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"packages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ipv4" text DEFAULT '' NOT NULL,
	"ipv6" text DEFAULT '' NOT NULL,
	"mail_host" text DEFAULT '' NOT NULL,
	"nameservers" text[] DEFAULT '{}' NOT NULL,
	"login_url" text DEFAULT '' NOT NULL,
	"compared_at" timestamp (3) with time zone,
	"compare_error" text
);
--> statement-breakpoint
CREATE TABLE "hosting_request" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"panel_id" text NOT NULL,
	"what" text NOT NULL,
	"username" text NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"package" text DEFAULT '' NOT NULL,
	"password" text,
	"digest" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proxy" (
	"service_id" bigint PRIMARY KEY NOT NULL,
	"address" text,
	"addresses" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	"limited_until" timestamp (3) with time zone,
	"removed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proxy_day" (
	"service_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"day" date NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "proxy_day_service_id_day_endpoint_id_pk" PRIMARY KEY("service_id","day","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "proxy_endpoint" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"port" integer NOT NULL,
	"type" text NOT NULL,
	"password" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proxy_month" (
	"service_id" bigint NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"sent" bigint DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "proxy_month_service_id_from_at_pk" PRIMARY KEY("service_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "proxy_user" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_mail_key" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"selector" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"found_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "terms_acceptance" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"terms_id" bigint NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"how" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_version" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"asked" boolean NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_wording" (
	"brand_id" bigint NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"button" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "mail_wording_brand_id_template_locale_pk" PRIMARY KEY("brand_id","template","locale")
);
--> statement-breakpoint
CREATE TABLE "dedicated_installer" (
	"image" text PRIMARY KEY NOT NULL,
	"installer" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dedicated_install" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"service_id" bigint NOT NULL,
	"hardware_id" bigint NOT NULL,
	"purpose" text DEFAULT 'delivery' NOT NULL,
	"image" text NOT NULL,
	"os_title" text NOT NULL,
	"password" text,
	"installer" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"secret_hash" text,
	"reports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hardware_photo" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"hardware_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"store" text NOT NULL,
	"key" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "support_inbox" (
	"inbox_id" text PRIMARY KEY NOT NULL,
	"validity" text NOT NULL,
	"uid" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_mail" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"inbox_id" text NOT NULL,
	"validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"message_id" text NOT NULL,
	"from_address" text NOT NULL,
	"from_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"size" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"ticket_id" bigint,
	"account_id" bigint,
	"said_id" bigint,
	"left_out" jsonb NOT NULL,
	"store" text,
	"key" text,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"decided_by" bigint
);
--> statement-breakpoint
CREATE TABLE "support_wish" (
	"operator_id" bigint PRIMARY KEY NOT NULL,
	"departments" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "thread" jsonb;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "palette" jsonb;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "logos" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "registration" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "legal" jsonb DEFAULT '{"terms":null,"privacy":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "terms_asked" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "own_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hardware" ADD COLUMN "boot_mac" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_address" ADD CONSTRAINT "edge_address_pool_id_edge_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."edge_pool"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_address" ADD CONSTRAINT "edge_address_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_boot" ADD CONSTRAINT "edge_boot_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_endpoint" ADD CONSTRAINT "edge_endpoint_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_history" ADD CONSTRAINT "edge_history_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_host" ADD CONSTRAINT "edge_host_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_pool" ADD CONSTRAINT "edge_pool_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_traffic" ADD CONSTRAINT "edge_traffic_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_trouble" ADD CONSTRAINT "edge_trouble_host_id_edge_host_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."edge_host"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosting_finding" ADD CONSTRAINT "hosting_finding_panel_id_hosting_panel_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."hosting_panel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosting" ADD CONSTRAINT "hosting_panel_id_hosting_panel_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."hosting_panel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_endpoint" ADD CONSTRAINT "proxy_endpoint_service_id_proxy_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."proxy"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_endpoint" ADD CONSTRAINT "proxy_endpoint_user_id_proxy_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."proxy_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_mail_key" ADD CONSTRAINT "brand_mail_key_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_terms_id_terms_version_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_version" ADD CONSTRAINT "terms_version_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_wording" ADD CONSTRAINT "mail_wording_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dedicated_install" ADD CONSTRAINT "dedicated_install_service_id_dedicated_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."dedicated"("service_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dedicated_install" ADD CONSTRAINT "dedicated_install_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_photo" ADD CONSTRAINT "hardware_photo_hardware_id_hardware_id_fk" FOREIGN KEY ("hardware_id") REFERENCES "public"."hardware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mail" ADD CONSTRAINT "support_mail_ticket_id_support_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mail" ADD CONSTRAINT "support_mail_said_id_support_message_id_fk" FOREIGN KEY ("said_id") REFERENCES "public"."support_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edge_address_free" ON "edge_address" USING btree ("location_id","id") WHERE state in ('free', 'quarantine');--> statement-breakpoint
CREATE INDEX "edge_address_service" ON "edge_address" USING btree ("service_id") WHERE service_id is not null;--> statement-breakpoint
CREATE INDEX "edge_address_pool" ON "edge_address" USING btree ("pool_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "edge_endpoint_port" ON "edge_endpoint" USING btree ("address","port") WHERE not removed;--> statement-breakpoint
CREATE INDEX "edge_endpoint_changes" ON "edge_endpoint" USING btree ("host_id","version");--> statement-breakpoint
CREATE INDEX "edge_endpoint_service" ON "edge_endpoint" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "edge_history_of" ON "edge_history" USING btree ("host_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "edge_host_title" ON "edge_host" USING btree (lower("title")) WHERE state <> 'removed';--> statement-breakpoint
CREATE INDEX "edge_host_location" ON "edge_host" USING btree ("location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "edge_host_code" ON "edge_host" USING btree ("code") WHERE code is not null;--> statement-breakpoint
CREATE INDEX "edge_pool_host" ON "edge_pool" USING btree ("host_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_finding_open" ON "hosting_finding" USING btree ("panel_id","kind","username") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "hosting_finding_domain" ON "hosting_finding" USING btree ("domain") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_domain" ON "hosting" USING btree ("domain") WHERE not removed;--> statement-breakpoint
CREATE INDEX "hosting_domain_begins" ON "hosting" USING btree ("domain" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_username" ON "hosting" USING btree ("username");--> statement-breakpoint
CREATE INDEX "hosting_panel_of" ON "hosting" USING btree ("panel_id") WHERE not removed;--> statement-breakpoint
CREATE INDEX "hosting_dns_due" ON "hosting" USING btree ("dns_at" NULLS FIRST) WHERE not removed and panel_id is not null;--> statement-breakpoint
CREATE INDEX "hosting_request_of" ON "hosting_request" USING btree ("panel_id","username","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_request_open" ON "hosting_request" USING btree ("panel_id","username") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "proxy_day_endpoint" ON "proxy_day" USING btree ("endpoint_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "proxy_endpoint_port" ON "proxy_endpoint" USING btree ("address","port");--> statement-breakpoint
CREATE INDEX "proxy_endpoint_service" ON "proxy_endpoint" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "proxy_endpoint_user" ON "proxy_endpoint" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proxy_user_name" ON "proxy_user" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "proxy_user_account" ON "proxy_user" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_mail_key_selector" ON "brand_mail_key" USING btree ("brand_id","selector");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_acceptance_once" ON "terms_acceptance" USING btree ("account_id","terms_id");--> statement-breakpoint
CREATE INDEX "terms_acceptance_of" ON "terms_acceptance" USING btree ("terms_id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_version_number" ON "terms_version" USING btree ("brand_id","kind","version");--> statement-breakpoint
CREATE INDEX "dedicated_install_of" ON "dedicated_install" USING btree ("service_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dedicated_install_secret" ON "dedicated_install" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "dedicated_install_open" ON "dedicated_install" USING btree ("hardware_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "hardware_photo_of" ON "hardware_photo" USING btree ("hardware_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_mail_place" ON "support_mail" USING btree ("inbox_id","validity","uid");--> statement-breakpoint
CREATE INDEX "support_mail_message_id" ON "support_mail" USING btree ("brand_id","message_id");--> statement-breakpoint
CREATE INDEX "support_mail_sender" ON "support_mail" USING btree ("brand_id","from_address","at");--> statement-breakpoint
CREATE INDEX "support_mail_state" ON "support_mail" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "support_mail_said" ON "support_mail" USING btree ("said_id") WHERE said_id is not null;--> statement-breakpoint
CREATE INDEX "support_mail_ticket" ON "support_mail" USING btree ("ticket_id","id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "support_mail_unsettled" ON "support_mail" USING btree ("inbox_id") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hardware_boot_mac" ON "hardware" USING btree ("boot_mac") WHERE boot_mac <> '';--> statement-breakpoint
CREATE INDEX "payment_event_key" ON "payment_event" USING btree (("payload"->>'key'),"gateway");--> statement-breakpoint
CREATE INDEX "payment_account" ON "payment" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "payment_state" ON "payment" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payment_created" ON "payment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_amount" ON "payment" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payment_key_begins" ON "payment" USING btree (lower("key") text_pattern_ops);