import { ALERT_KINDS } from '@portal/contracts/modules/billing-run.operator.contract.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { Reconciliation } from './reconcile/reconcile.rules.ts'
import type { StepName } from './schedule/renewals.rules.ts'

/** One row per service that is watched: when to look at it next. The row's lock is the claim. */
export const renewalCases = pgTable(
  'renewal_case',
  {
    serviceId: bigint('service_id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    /** Null: it is over. */
    nextAt: instant('next_at'),
    /** When it would be suspended or ended next: what the circuit breaker counts ahead. */
    harmAt: instant('harm_at'),
    /** Auto renew is off while a service is cancelled; a revoked cancellation brings it back. */
    restoreAutoRenew: boolean('restore_auto_renew').notNull().default(false),
    /** Looks in a row that failed. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    index('renewal_case_due').on(t.nextAt, t.serviceId).where(sql`next_at is not null`),
    index('renewal_case_harm').on(t.brandId, t.harmAt).where(sql`harm_at is not null`),
    index('renewal_case_account').on(t.accountId).where(sql`next_at is not null`),
  ],
)

/** One period that is being paid for, or was: never two for the same start. */
export const renewals = pgTable(
  'renewal',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id').notNull(),
    /** The old end, to the instant as the service has it. */
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end'),
    months: integer('months').notNull(),
    invoiceId: id('invoice_id').notNull(),
    /** Issued by the run, not by a person. */
    auto: boolean('auto').notNull(),
    state: text('state', { enum: ['open', 'paid', 'void'] }).notNull(),
    /** When the run last tried to pay it from the balance. */
    triedAt: instant('tried_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('renewal_once').on(t.serviceId, t.periodStart).where(sql`state <> 'void'`),
    index('renewal_service').on(t.serviceId, t.periodStart),
    index('renewal_invoice').on(t.invoiceId),
    index('renewal_auto').on(t.createdAt).where(sql`auto`),
  ],
)

/** What was done about one due date, once each. */
export const renewalSteps = pgTable(
  'renewal_step',
  {
    serviceId: id('service_id').notNull(),
    /** The due date, or the instant of the cancellation. */
    anchor: timestamp('anchor', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    /**
     * Two are no steps of the run's: from the anchor of `undelete` on the calendar begins anew; before that of `go-on` staff let all
     * missed periods be charged.
     */
    step: text('step').notNull().$type<StepName | 'undelete' | 'go-on'>(),
    brandId: id('brand_id').notNull(),
    /** Names the notice that told it: the next step waits for its mail. */
    cause: text('cause').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.anchor, t.step] }),
    index('renewal_step_harm').on(t.brandId, t.at).where(sql`step in ('suspend', 'terminate')`),
    index('renewal_step_at').on(t.at),
  ],
)

/** What waits for a person. */
export const renewalAlerts = pgTable(
  'renewal_alert',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    kind: text('kind', { enum: ALERT_KINDS }).notNull(),
    /** 0 where it is about the whole brand. */
    serviceId: id('service_id').notNull(),
    detail: jsonb('detail').notNull().$type<Record<string, unknown>>(),
    at: instant('at').notNull(),
    resolvedAt: instant('resolved_at'),
    resolvedBy: text('resolved_by'),
  },
  (t) => [
    uniqueIndex('renewal_alert_open').on(t.brandId, t.kind, t.serviceId).where(sql`resolved_at is null`),
    index('renewal_alert_resolved').on(t.brandId, t.kind, t.resolvedAt),
    index('renewal_alert_at').on(t.at),
  ],
)

/** How the books stood on a day of the brand: the last comparison of it. */
export const reconciliations = pgTable(
  'billing_reconciliation',
  {
    brandId: id('brand_id').notNull(),
    day: text('day').notNull(),
    at: instant('at').notNull(),
    green: boolean('green').notNull(),
    checks: jsonb('checks').notNull().$type<Reconciliation['checks']>(),
    open: jsonb('open').notNull().$type<Reconciliation['open']>(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.day] }), index('billing_reconciliation_day').on(t.day)],
)

/** How an account wants to be billed; no row: each service by itself. */
export const billingPreferences = pgTable(
  'billing_preference',
  {
    accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
    /** 1 is Monday. What falls due in the week from then is one document. */
    billingDay: integer('billing_day').notNull(),
    at: instant('at').notNull(),
  },
  () => [check('billing_preference_day', sql`billing_day between 1 and 7`)],
)

/** Nothing of this account is suspended or ended for lack of payment while it stands. */
export const billingHolds = pgTable('billing_hold', {
  accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
  reason: text('reason').notNull(),
  by: text('by').notNull(),
  at: instant('at').notNull(),
})
