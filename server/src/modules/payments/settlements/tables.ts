import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SettledKind } from '../../../drivers/payment/port.ts'
import { id, instant } from '../../../platform/tables.ts'
import type { DaySum, Reason } from './settlements.rules.ts'

const amount = (name: string) => bigint(name, { mode: 'number' })

/** What a gateway, or a bank's statement, says that it moved. */
export const settlementLines = pgTable(
  'settlement_line',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    gateway: text('gateway').notNull(),
    kind: text('kind').notNull().$type<SettledKind>(),
    reference: text('reference').notNull(),
    /** Ours, of the payment or refund. */
    key: text('key'),
    /** Of money that went back: the reference of the payment. */
    of: text('of_reference'),
    amount: amount('amount').notNull(),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    fee: amount('fee').notNull().default(0),
    at: instant('at').notNull(),
  },
  (t) => [uniqueIndex('settlement_line_unique').on(t.gateway, t.kind, t.reference), index('settlement_line_at').on(t.gateway, t.at)],
)

/** A day of an account, as it was compared last. */
export const settlementDays = pgTable(
  'settlement_day',
  {
    gateway: text('gateway').notNull(),
    /** Of the brand's zone when it was first looked at: the instants stay. */
    day: text('day').notNull(),
    /** Null of an account that serves all brands. */
    brandId: id('brand_id'),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    state: text('state', { enum: ['green', 'open', 'unasked'] }).notNull(),
    askedAt: instant('asked_at'),
    failure: text('failure'),
    sums: jsonb('sums').notNull().$type<readonly DaySum[]>(),
    reasons: jsonb('reasons').notNull().$type<Partial<Record<Reason, number>>>(),
    explained: integer('explained').notNull().default(0),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.day] }), index('settlement_day_day').on(t.day, t.gateway)],
)

/** Why a line differs, by a person's word; it holds for just these sums. */
export const settlementNotes = pgTable(
  'settlement_note',
  {
    gateway: text('gateway').notNull(),
    /** Of the line, within the account. */
    name: text('name').notNull(),
    theirs: amount('theirs'),
    ours: amount('ours'),
    note: text('note').notNull(),
    by: text('noted_by').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.name] })],
)
