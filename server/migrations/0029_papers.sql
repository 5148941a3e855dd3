CREATE TABLE "paper_archive" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"time_zone" text NOT NULL,
	"locale" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"state" text DEFAULT 'making' NOT NULL,
	"store" text,
	"key" text,
	"size" bigint,
	"sha256" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "paper" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"credit_note" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"edition" text NOT NULL,
	"name" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"store" text,
	"key" text,
	"size" bigint,
	"sha256" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "attachment" text;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "issuer" jsonb DEFAULT '{"legalName":"","address":"","taxCode":"","taxInvoice":false}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "paper_archive_owner" ON "paper_archive" USING btree ("brand_id","account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_archive_making" ON "paper_archive" USING btree ("brand_id",coalesce("account_id", 0)) WHERE state = 'making';--> statement-breakpoint
CREATE UNIQUE INDEX "paper_unique" ON "paper" USING btree ("invoice_id","kind","credit_note","locale","edition");