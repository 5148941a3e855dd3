CREATE TABLE "open_connection" (
	"id" text NOT NULL,
	"scope" text NOT NULL,
	"process" integer NOT NULL,
	CONSTRAINT "open_connection_id_scope_pk" PRIMARY KEY("id","scope")
);
--> statement-breakpoint
CREATE INDEX "open_connection_scope" ON "open_connection" USING btree ("scope");--> statement-breakpoint
CREATE INDEX "open_connection_process" ON "open_connection" USING btree ("process");