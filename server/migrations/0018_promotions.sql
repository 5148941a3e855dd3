CREATE TABLE "promotion_use" (
	"invoice_id" bigint PRIMARY KEY NOT NULL,
	"promotion_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount" bigint,
	"plan_ids" bigint[] NOT NULL,
	"minimum" bigint NOT NULL,
	"first_order_only" boolean NOT NULL,
	"per_customer" integer,
	"total" integer,
	"from_at" timestamp (3) with time zone,
	"to_at" timestamp (3) with time zone,
	"advertised" boolean NOT NULL,
	"note" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"given" bigint DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_takes_off" CHECK ((kind = 'percent' and percent between 1 and 95) or (kind = 'fixed' and amount > 0)),
	CONSTRAINT "promotion_sums" CHECK (uses >= 0 and revenue >= 0 and given >= 0)
);
--> statement-breakpoint
ALTER TABLE "promotion_use" ADD CONSTRAINT "promotion_use_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_use_account" ON "promotion_use" USING btree ("promotion_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_code" ON "promotion" USING btree ("brand_id","code");