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
ALTER TABLE "support_mail" ADD CONSTRAINT "support_mail_ticket_id_support_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_mail" ADD CONSTRAINT "support_mail_said_id_support_message_id_fk" FOREIGN KEY ("said_id") REFERENCES "public"."support_message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_mail_place" ON "support_mail" USING btree ("inbox_id","validity","uid");--> statement-breakpoint
CREATE INDEX "support_mail_message_id" ON "support_mail" USING btree ("brand_id","message_id");--> statement-breakpoint
CREATE INDEX "support_mail_sender" ON "support_mail" USING btree ("brand_id","from_address","at");--> statement-breakpoint
CREATE INDEX "support_mail_state" ON "support_mail" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "support_mail_said" ON "support_mail" USING btree ("said_id") WHERE said_id is not null;--> statement-breakpoint
CREATE INDEX "support_mail_ticket" ON "support_mail" USING btree ("ticket_id","id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "support_mail_unsettled" ON "support_mail" USING btree ("inbox_id") WHERE settled_at is null;