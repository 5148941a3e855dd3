import { describe, expect, it } from 'vitest'
import { stepsOf } from './migration-steps.ts'

describe('the steps of a migration', () => {
  it('what reads a whole table of those at work is done beside them; what is new is made at once', () => {
    expect(
      stepsOf([
        'CREATE TABLE "ticket" (\n\t"id" bigserial PRIMARY KEY NOT NULL\n);\n',
        '\nALTER TABLE "service" ADD COLUMN "ticket_id" bigint;',
        'ALTER TABLE "ticket" ADD CONSTRAINT "ticket_kind" CHECK (kind <> \'\');',
        'ALTER TABLE "service" ADD CONSTRAINT "service_ticket_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action;',
        'CREATE INDEX "ticket_newest" ON "ticket" USING btree ("id");',
        'CREATE UNIQUE INDEX "service_ticket" ON "service" USING btree ("ticket_id") WHERE ticket_id is not null;',
      ]),
    ).toEqual({
      atOnce: [
        'CREATE TABLE "ticket" (\n\t"id" bigserial PRIMARY KEY NOT NULL\n)',
        'ALTER TABLE "service" ADD COLUMN "ticket_id" bigint',
        'ALTER TABLE "ticket" ADD CONSTRAINT "ticket_kind" CHECK (kind <> \'\')',
        'ALTER TABLE "service" ADD CONSTRAINT "service_ticket_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action not valid',
        'CREATE INDEX "ticket_newest" ON "ticket" USING btree ("id")',
      ],
      beside: [
        'alter table "service" validate constraint "service_ticket_fk"',
        'create UNIQUE index concurrently if not exists "service_ticket" on "service" USING btree ("ticket_id") WHERE ticket_id is not null',
      ],
    })
  })
})
