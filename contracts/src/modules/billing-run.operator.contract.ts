import { z } from 'zod'
import { FORECAST_DAYS } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { beforeFrom, isPeriod, listInput, listOutput } from '../lists.ts'
import { moneySchema } from '../money.ts'
import { brandRefSchema, customerRefSchema, reasonInput } from '../staff-views.ts'
import { billing, serviceRefSchema as serviceRef } from './renewals.operator.contract.ts'

/** The billing run as staff see it: what it would do, did and refused, what waits for a person, and whether the books agree [M11][M16]. */

const day = z.iso.date()

/** Services that one forecast looks at, the nearest first. */
export const FORECAST_MOST = 300

export const RUN_STEPS = [
  'remind-7',
  'remind-3',
  'remind-1',
  'auto-renew',
  'overdue',
  'suspend',
  'final-warning',
  'terminate',
  'tell-cancelled',
  'end-cancelled',
] as const
export const runStepSchema = z.enum(RUN_STEPS)

export const billingForecast = defineEndpoint({
  path: 'operator/billing/forecast',
  summary: 'What the billing run would do now or within so many days, step by step, in money and dates; nothing is written',
  ...billing,
  effect: 'read',
  input: z.strictObject({
    days: z.union(FORECAST_DAYS.map((days) => z.literal(days)) as [z.ZodLiteral<0>, ...z.ZodLiteral<number>[]]).default(0),
    brandId: idInput.optional(),
  }),
  output: z.object({
    until: instantSchema,
    items: z.array(
      z.object({
        service: serviceRef,
        customer: customerRefSchema,
        brand: brandRefSchema,
        step: runStepSchema,
        at: instantSchema,
        /** Of an automatic renewal: what it costs with VAT, and whether the balance suffices. */
        amount: moneySchema.nullable(),
        outcome: z.enum(['paid', 'short']).nullable(),
      }),
    ),
    /** How often each step, and what would be debited in all, per currency. */
    counts: z.record(z.string(), z.int()),
    debits: z.array(moneySchema),
    /** Services with something due, and how many of them were looked at. */
    due: z.int(),
    looked: z.int(),
    /** Suspensions and ends of a day, done and meant, against what the circuit breaker lets through. */
    breakers: z.array(z.object({ brand: brandRefSchema, harmed: z.int(), limit: z.int(), stops: z.boolean() })),
  }),
  errors: [],
  example: { days: 7 },
})

export const ALERT_KINDS = [
  'breaker',
  'notice-not-sent',
  'periods-missed',
  'failed',
  'undelete-failed',
  'change-undone',
  'undo-failed',
  'reconciliation',
] as const

export const billingAlerts = defineEndpoint({
  path: 'operator/billing/alerts',
  summary: 'What the billing run waits for a person with, and for the circuit breaker whom it would harm',
  ...billing,
  effect: 'read',
  input: z.strictObject({ brandId: idInput.optional() }),
  output: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        kind: z.enum(ALERT_KINDS),
        brand: brandRefSchema,
        service: serviceRef.nullable(),
        customer: customerRefSchema.nullable(),
        /** In the words of the machine: an error, a count. */
        detail: z.record(z.string(), z.union([z.string(), z.number()])),
        at: instantSchema,
        /** Of the breaker: who is meant, the longest waiting first. */
        meant: z.array(z.object({ service: serviceRef, customer: customerRefSchema, since: instantSchema })),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const releaseBreaker = defineEndpoint({
  path: 'operator/billing/breaker/release',
  summary: 'Let the run suspend and end what the circuit breaker stopped, for a day',
  ...billing,
  effect: 'write',
  input: z.strictObject({ brandId: idInput, reason: reasonInput }),
  output: z.object({}),
  errors: ['not-found'],
  example: { brandId: 1, reason: 'a month’s trial of a school ends, all were told' },
})

export const lookAgain = defineEndpoint({
  path: 'operator/billing/look-again',
  summary: 'Have the run look at a service now, after what held it up was put right',
  ...billing,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({}),
  errors: ['not-found'],
  example: { id: 48_001 },
})

export const decideMissed = defineEndpoint({
  path: 'operator/billing/missed-periods/decide',
  summary: 'More than one period of a service was missed: charge the others too, or let it end by the calendar, unpaid',
  ...billing,
  effect: 'write',
  input: z.strictObject({ id: idInput, decision: z.enum(['go-on', 'let-end']), reason: reasonInput }),
  output: z.object({}),
  errors: ['not-found', 'service-not-active', 'conflict'],
  example: { id: 48_001, decision: 'go-on', reason: 'it ran all the time, the customer agrees' },
})

export const billingHistory = defineEndpoint({
  path: 'operator/billing/history',
  summary: 'What the run did and what it refused, day by day and one by one',
  ...billing,
  effect: 'read',
  input: listInput(['at'])
    .extend({
      /** Days in UTC, both included; the last fourteen unless told. */
      from: day.optional(),
      to: day.optional(),
      brandId: idInput.optional(),
      outcome: z.enum(['done', 'refused']).optional(),
    })
    .refine(isPeriod, beforeFrom),
  output: listOutput(
    z.object({
      at: instantSchema,
      /** A step, `renewed`, or why it was refused. */
      what: z.string(),
      outcome: z.enum(['done', 'refused']),
      brand: brandRefSchema,
      service: serviceRef.nullable(),
      customer: customerRefSchema.nullable(),
      invoiceId: idSchema.nullable(),
    }),
  ).extend({ days: z.array(z.object({ day, counts: z.record(z.string(), z.int()) })) }),
  errors: [],
  example: {},
})

/** What the books are held against each day. */
export const RECONCILIATION_CHECKS = [
  'ledger-sum',
  'wallet-balances',
  'gateway-clearing',
  'gateway-refunded',
  'invoices-paid',
  'invoices-refunded',
] as const

export const reconciliationSchema = z.object({
  brand: brandRefSchema,
  /** A day of the brand's zone. */
  day,
  at: instantSchema,
  green: z.boolean(),
  checks: z.array(
    z.object({
      name: z.enum(RECONCILIATION_CHECKS),
      /** Null where it is a count, not money. */
      currency: z.string().nullable(),
      expected: z.int(),
      found: z.int(),
      ok: z.boolean(),
    }),
  ),
  /** For orientation: what is owed and what waits to be paid. */
  open: z.array(z.object({ currency: z.string(), unpaid: z.int(), unpaidInvoices: z.int(), receivable: z.int() })),
})

export const listReconciliations = defineEndpoint({
  path: 'operator/billing/reconciliation/list',
  summary: 'Whether the books agreed, day by day, and if not exactly where',
  ...billing,
  effect: 'read',
  input: listInput(['day']).extend({ brandId: idInput.optional() }),
  output: listOutput(reconciliationSchema),
  errors: [],
  example: {},
})

export const reconcileNow = defineEndpoint({
  path: 'operator/billing/reconciliation/run',
  summary: 'Compare the books now',
  ...billing,
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ green: z.boolean() }),
  errors: [],
  example: {},
})

export const billingRunContract = [
  billingForecast,
  billingAlerts,
  releaseBreaker,
  lookAgain,
  decideMissed,
  billingHistory,
  listReconciliations,
  reconcileNow,
] as const
