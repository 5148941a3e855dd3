ALTER TABLE "service" ADD COLUMN "anchor_time" integer;--> statement-breakpoint
ALTER TABLE "service" ADD COLUMN "time_zone" text DEFAULT 'Asia/Ho_Chi_Minh' NOT NULL;--> statement-breakpoint
-- Most brands are where the default is: only the others' services are written anew.
UPDATE "service" SET "time_zone" = "brand"."time_zone" FROM "brand" WHERE "brand"."id" = "service"."brand_id" AND "brand"."time_zone" <> "service"."time_zone";
