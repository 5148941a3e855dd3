import { describe, expect, it } from 'vitest'
import { notAdditive } from './migration-findings.mjs'

const BEFORE = `ALTER TABLE "invoice" ADD CONSTRAINT "invoice_kind" CHECK (type in ('new', 'topup'));
--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_serial" ON "invoice" USING btree ("brand_id","year","serial");`
const SERIES = 'ALTER TABLE "invoice" ADD COLUMN "series" text;--> statement-breakpoint\n'

describe('a migration beside which the version before can serve', () => {
  it.each([
    'CREATE TABLE "ticket" ("id" bigserial PRIMARY KEY NOT NULL);',
    'CREATE FUNCTION small(said text) RETURNS text LANGUAGE sql IMMUTABLE RETURN lower(said);',
    'ALTER TABLE "service" ADD COLUMN "hold" text;',
    `ALTER TABLE "service" ADD COLUMN "hold" text DEFAULT '' NOT NULL;`,
    'ALTER TABLE "service" ADD COLUMN "team_id" bigint;--> statement-breakpoint\nALTER TABLE "service" ADD CONSTRAINT "service_team" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id");',
    'ALTER TABLE "service" ADD COLUMN "team_id" bigint;--> statement-breakpoint\nCREATE UNIQUE INDEX "service_team" ON "service" USING btree ("team_id");',
    'CREATE INDEX "service_note" ON "service" USING btree ("note");',
    `ALTER TABLE "invoice" DROP CONSTRAINT "invoice_kind";--> statement-breakpoint\nALTER TABLE "invoice" ADD CONSTRAINT "invoice_kind" CHECK (type in ('new', 'topup', 'renew'));`,
    `${SERIES}CREATE UNIQUE INDEX "invoice_series" ON "invoice" USING btree ("brand_id","series","year","serial");--> statement-breakpoint\nDROP INDEX "invoice_serial";`,
  ])('only adds: %s', (sql) => expect(notAdditive(sql, BEFORE)).toEqual([]))

  it.each([
    'DROP INDEX "ticket_port";',
    'UPDATE "ticket" SET "told" = 1;',
    'CREATE UNIQUE INDEX "ticket_once" ON "ticket" USING btree ("note");',
  ])('may change what no release has: %s', (sql) => {
    const unreleased =
      'CREATE TABLE "ticket" ("id" bigserial);--> statement-breakpoint\nCREATE UNIQUE INDEX "ticket_port" ON "ticket" USING btree ("port");'
    expect(notAdditive(sql, unreleased, unreleased)).toEqual([])
    expect(notAdditive(sql, unreleased)).not.toEqual([])
  })

  it.each([
    ['DROP TABLE "service";', /not an addition/],
    ['CREATE OR REPLACE FUNCTION small(said text) RETURNS text LANGUAGE sql RETURN said;', /not an addition/],
    ['ALTER TABLE "service" DROP COLUMN "note";', /not an addition/],
    ['ALTER TABLE "service" RENAME COLUMN "note" TO "remark";', /not an addition/],
    ['ALTER TABLE "service" ALTER COLUMN "note" SET DATA TYPE bigint;', /not an addition/],
    ['ALTER TABLE "service" ALTER COLUMN "note" SET NOT NULL;', /not an addition/],
    ['DROP INDEX "service_newest";', /not an addition/],
    [`${SERIES}DROP INDEX "invoice_serial";`, /not an addition/],
    [
      `${SERIES}CREATE UNIQUE INDEX "invoice_series" ON "invoice" USING btree ("series","year","serial");--> statement-breakpoint\nDROP INDEX "invoice_serial";`,
      /not an addition/,
    ],
    ['update service set note = null;', /not an addition/],
    ['ALTER TABLE "service" ADD COLUMN "hold" text NOT NULL;', /must be null or have a default/],
    ['ALTER TABLE "service" ADD COLUMN "no" bigserial;', /written into every row/],
    ['ALTER TABLE "service" ADD COLUMN "key" uuid DEFAULT gen_random_uuid();', /written into every row/],
    ['ALTER TABLE "service" ADD CONSTRAINT "once" UNIQUE("note");', /unique index/],
    [`ALTER TABLE "service" ADD CONSTRAINT "noted" CHECK (note <> '');`, /may refuse/],
    ['CREATE UNIQUE INDEX "once" ON "service" USING btree ("note");', /may refuse/],
    ['ALTER TABLE "invoice" DROP CONSTRAINT "invoice_kind";', /may rely on it/],
    [
      `ALTER TABLE "invoice" DROP CONSTRAINT "invoice_kind";--> statement-breakpoint\nALTER TABLE "invoice" ADD CONSTRAINT "invoice_kind" CHECK (type in ('new', 'renew'));`,
      /may rely on it/,
    ],
  ])('is refused: %s', (sql, reason) => expect(notAdditive(sql, BEFORE).join('\n')).toMatch(reason))
})
