import { z } from 'zod'
import { CALENDAR_DAYS, EXPIRING_DAYS } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { holdSchema } from '../holds.ts'
import { idSchema, instantSchema } from '../ids.ts'
import { localeSchema } from '../locale.ts'
import { invoiceTypeSchema } from '../machines/invoice.machine.ts'
import { currencySchema, moneySchema } from '../money.ts'
import { pendingEmailSchema } from './mailbox.contract.ts'
import { serviceTypeSchema } from './services.contract.ts'

export const profile = defineEndpoint({
  path: 'user/profile',
  summary: 'Who is signed in, with balances and the number of signed-in devices',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    userID: idSchema,
    username: z.string(),
    profileName: z.string(),
    email: z.string(),
    /** Another address that was asked for and is not confirmed yet. */
    pendingEmail: pendingEmailSchema.nullable(),
    phone: z.string().nullable(),
    social: z.string().nullable(),
    /** Main + promotional. */
    balance: moneySchema,
    mainBalance: moneySchema,
    promotionalBalance: moneySchema,
    /** The same, by the name that profiles have for it. */
    promotional_balance: moneySchema,
    loyaltyPoints: z.int(),
    locale: localeSchema,
    /** The currency chosen for display, or null: the one that goes with the language. */
    currency: currencySchema.nullable(),
    /** Chosen in the profile, or null: the browser's. */
    timeZone: z.string().nullable(),
    /** For that display: local currency per dollar, now. */
    vndPerUsd: z.number(),
    sessions: z.int(),
    /** Staff changed a way into the account: payments, transfers and secrets are closed until then [D9]; `null` when nothing is. */
    hold: holdSchema.nullable(),
    createdAt: instantSchema,
  }),
  errors: [],
  example: {},
})

const serviceKind = z.string()

export const overview = defineEndpoint({
  path: 'user/dashboard/overview',
  summary: 'The dashboard’s figures, what expires, what needs the customer, what is under way',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({ days: z.int().min(1).max(365).default(EXPIRING_DAYS) }),
  output: z.object({
    days: z.int(),
    expiringServices: z.int(),
    totalOrders: z.int(),
    pendingOrders: z.int(),
    installingOrders: z.int(),
    /** As many as their lists show: their own and those that are shared with them, those that are being built included. */
    availableVps: z.int(),
    availableDedicated: z.int(),
    openTickets: z.int(),
    closedTickets: z.int(),
    /** The soonest first, at most ten. */
    expiring: z.array(
      z.object({
        ...{ id: idSchema, name: z.string(), kind: serviceKind, end: instantSchema, autoRenew: z.boolean() },
        /** What its next period costs; null of a trial, which costs nothing unless it is kept. */
        price: moneySchema.nullable(),
      }),
    ),
    /** Twelve calendar months of the brand's time zone, the oldest first; `month` is `2026-11`. */
    spending: z.array(z.object({ month: z.string(), amount: moneySchema })),
    /** What waits for the customer. */
    needsYou: z.array(
      z.discriminatedUnion('what', [
        z.object({
          what: z.literal('unpaid-invoice'),
          orderID: idSchema,
          number: documentNumberSchema,
          type: z.string(),
          total: moneySchema,
          dueAt: instantSchema.nullable(),
        }),
        z.object({ what: z.literal('ending-without-renewal'), id: idSchema, name: z.string(), kind: serviceKind, end: instantSchema }),
      ]),
    ),
    /** Work of ours that has not ended yet; progress 0-1. */
    inProgress: z.array(
      z.object({
        id: idSchema,
        kind: z.string(),
        subjectId: idSchema,
        name: z.string(),
        step: z.string(),
        progress: z.number(),
        startedAt: instantSchema,
      }),
    ),
    /** What auto renewals will ask the balance for within 30 days, against what it holds, and what a person must pay; as `user/calendar/overview` says. */
    next30Days: z.object({ due: moneySchema, byHand: moneySchema, balance: moneySchema, missing: moneySchema }),
  }),
  errors: [],
  example: { days: 7 },
})

export const links = defineEndpoint({
  path: 'user/dashboard/links',
  summary: 'Links of the brand: support, terms, documentation, status',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ id: z.string(), label: z.string(), url: z.string() })) }),
  errors: [],
  example: {},
})

/** The soonest of a calendar are listed up to this many; sums count all. */
export const CALENDAR_ITEMS_MAX = 1000

export const calendarItemSchema = z.object({
  key: z.string(),
  /** `renewal`: one more period; `trial`: converts or ends; `invoice`: an unpaid document; `ending`: cancelled, and over then. */
  what: z.enum(['renewal', 'trial', 'invoice', 'ending']),
  /** When the balance is asked, or until when a person must pay, or when it ends. */
  at: instantSchema,
  service: z.object({ id: idSchema, type: serviceTypeSchema, name: z.string() }).nullable(),
  /** An unpaid document that asks for it already. */
  invoice: z.object({ id: idSchema, number: documentNumberSchema, type: invoiceTypeSchema }).nullable(),
  /** Months that are paid for; null where it is no renewal. */
  months: z.int().nullable(),
  /** VAT included; null where nothing is asked for: what ends, and a trial that nobody has kept. */
  amount: moneySchema.nullable(),
  /** Until when it is paid for now, and until when it would be then. */
  dueAt: instantSchema.nullable(),
  until: instantSchema.nullable(),
  /**
   * `covered`, `short`: the balance will suffice for it, or will not, if nobody tops up meanwhile; `depends`: presupposes a renewal
   * before it that is short; `by-hand`: nothing is paid by itself; `free`: nothing to pay.
   */
  cover: z.enum(['covered', 'short', 'depends', 'by-hand', 'free']),
  missing: moneySchema.nullable(),
  /** What the balance will hold after it. */
  balanceAfter: moneySchema,
  /** If it stays unpaid. */
  suspendAt: instantSchema.nullable(),
  terminateAt: instantSchema.nullable(),
})
export type CalendarItem = z.infer<typeof calendarItemSchema>

export const calendar = defineEndpoint({
  path: 'user/calendar/overview',
  summary: 'What falls due when, what it will cost and whether the balance suffices at each point',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({ days: z.int().min(1).max(366).default(CALENDAR_DAYS[0]) }),
  output: z.object({
    from: instantSchema,
    to: instantSchema,
    balance: moneySchema,
    /** In the order of their instants. */
    items: z.array(calendarItemSchema),
    /** Not listed: further than `CALENDAR_ITEMS_MAX`. */
    more: z.int(),
    /** What is paid by itself, what a person must pay, and what the balance lacks for the former. */
    due: moneySchema,
    byHand: moneySchema,
    missing: moneySchema,
    /** When the balance does not suffice for the first time. */
    shortAt: instantSchema.nullable(),
  }),
  errors: [],
  example: { days: 30 },
})

export const dashboardContract = [profile, overview, links, calendar] as const
