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
CREATE INDEX "settlement_day_day" ON "settlement_day" USING btree ("day","gateway");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_line_unique" ON "settlement_line" USING btree ("gateway","kind","reference");--> statement-breakpoint
CREATE INDEX "settlement_line_at" ON "settlement_line" USING btree ("gateway","at");--> statement-breakpoint
CREATE INDEX "payment_receipt_at" ON "payment_receipt" USING btree ("gateway","at");--> statement-breakpoint
CREATE INDEX "payment_gateway_created" ON "payment" USING btree ("gateway","created_at");