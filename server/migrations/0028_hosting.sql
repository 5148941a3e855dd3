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
ALTER TABLE "hosting_finding" ADD CONSTRAINT "hosting_finding_panel_id_hosting_panel_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."hosting_panel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosting" ADD CONSTRAINT "hosting_panel_id_hosting_panel_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."hosting_panel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_finding_open" ON "hosting_finding" USING btree ("panel_id","kind","username") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "hosting_finding_domain" ON "hosting_finding" USING btree ("domain") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_domain" ON "hosting" USING btree ("domain") WHERE not removed;--> statement-breakpoint
CREATE INDEX "hosting_domain_begins" ON "hosting" USING btree ("domain" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_username" ON "hosting" USING btree ("username");--> statement-breakpoint
CREATE INDEX "hosting_panel_of" ON "hosting" USING btree ("panel_id") WHERE not removed;--> statement-breakpoint
CREATE INDEX "hosting_dns_due" ON "hosting" USING btree ("dns_at" NULLS FIRST) WHERE not removed and panel_id is not null;--> statement-breakpoint
CREATE INDEX "hosting_request_of" ON "hosting_request" USING btree ("panel_id","username","id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosting_request_open" ON "hosting_request" USING btree ("panel_id","username") WHERE answered_at is null;