CREATE TABLE "team_member" (
	"team_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_member_team_id_account_id_pk" PRIMARY KEY("team_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" bigint NOT NULL,
	"leader_id" bigint NOT NULL,
	"name" text NOT NULL,
	"code_hash" text NOT NULL,
	"code" text NOT NULL,
	"code_changed_at" timestamp (3) with time zone NOT NULL,
	"code_uses" integer DEFAULT 0 NOT NULL,
	"code_used_at" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	"notices" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_member_account" ON "team_member" USING btree ("account_id","team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_leader" ON "team" USING btree ("leader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_code" ON "team" USING btree ("code_hash");