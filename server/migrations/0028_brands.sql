CREATE TABLE "brand_logo" (
	"brand_id" bigint NOT NULL,
	"theme" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "brand_logo_brand_id_theme_pk" PRIMARY KEY("brand_id","theme")
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
ALTER TABLE "brand" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "palette" jsonb;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "logos" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "registration" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "legal" jsonb DEFAULT '{"terms":null,"privacy":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "terms_asked" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "own_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_mail_key" ADD CONSTRAINT "brand_mail_key_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_terms_id_terms_version_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."terms_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_version" ADD CONSTRAINT "terms_version_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_wording" ADD CONSTRAINT "mail_wording_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_mail_key_selector" ON "brand_mail_key" USING btree ("brand_id","selector");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_acceptance_once" ON "terms_acceptance" USING btree ("account_id","terms_id");--> statement-breakpoint
CREATE INDEX "terms_acceptance_of" ON "terms_acceptance" USING btree ("terms_id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_version_number" ON "terms_version" USING btree ("brand_id","kind","version");