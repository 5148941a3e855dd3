CREATE TABLE "driver_instance" (
	"id" text PRIMARY KEY NOT NULL,
	"no" bigserial NOT NULL,
	"kind" text NOT NULL,
	"vendor" text NOT NULL,
	"title" text NOT NULL,
	"label" jsonb,
	"brand_id" bigint,
	"location_id" bigint,
	"state" text NOT NULL,
	"config" jsonb NOT NULL,
	"secrets" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_chunk" (
	"key" text NOT NULL,
	"no" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "stored_chunk_key_no_pk" PRIMARY KEY("key","no")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"key" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "next" jsonb;--> statement-breakpoint
ALTER TABLE "stored_chunk" ADD CONSTRAINT "stored_chunk_key_stored_file_key_fk" FOREIGN KEY ("key") REFERENCES "public"."stored_file"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_instance_brand" ON "driver_instance" USING btree ("brand_id","no");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_instance_mail" ON "driver_instance" USING btree ("brand_id") WHERE kind = 'mail' and state = 'active';