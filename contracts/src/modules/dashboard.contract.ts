import { z } from 'zod'
import { EXPIRING_DAYS } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../ids.ts'
import { localeSchema } from '../locale.ts'
import { currencySchema, moneySchema } from '../money.ts'

export const profile = defineEndpoint({
  path: 'user/profile',
  summary: 'Who is signed in, with balances and the number of signed-in devices',
  auth: 'customer',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    userID: idSchema,
    username: z.string(),
    profileName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    social: z.string().nullable(),
    /** Main + promotional. */
    balance: moneySchema,
    mainBalance: moneySchema,
    promotionalBalance: moneySchema,
    loyaltyPoints: z.int(),
    locale: localeSchema,
    /** The currency chosen for display, or null: the one that goes with the language. */
    currency: currencySchema.nullable(),
    /** For that display: local currency per dollar, now. */
    vndPerUsd: z.number(),
    sessions: z.int(),
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
  input: z.object({ days: z.int().min(1).max(365).default(EXPIRING_DAYS) }),
  output: z.object({
    days: z.int(),
    expiringServices: z.int(),
    totalOrders: z.int(),
    pendingOrders: z.int(),
    installingOrders: z.int(),
    availableVps: z.int(),
    availableDedicated: z.int(),
    openTickets: z.int(),
    closedTickets: z.int(),
    /** The soonest first, at most ten. */
    expiring: z.array(
      z.object({ id: idSchema, name: z.string(), kind: serviceKind, end: instantSchema, autoRenew: z.boolean(), price: moneySchema }),
    ),
    /** Twelve calendar months of the brand's time zone, the oldest first; `month` is `2026-11`. */
    spending: z.array(z.object({ month: z.string(), amount: moneySchema })),
    /** What waits for the customer. */
    needsYou: z.array(
      z.discriminatedUnion('what', [
        z.object({
          what: z.literal('unpaid-invoice'),
          orderID: idSchema,
          number: z.string(),
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
    /** What auto-renewals of the next 30 days will ask for, against what the balance holds. */
    next30Days: z.object({ due: moneySchema, balance: moneySchema, missing: moneySchema }),
  }),
  errors: [],
  example: { days: 7 },
})

export const links = defineEndpoint({
  path: 'user/dashboard/links',
  summary: 'Links of the brand: support, terms, documentation, status',
  auth: 'customer',
  effect: 'read',
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ id: z.string(), label: z.string(), url: z.string() })) }),
  errors: [],
  example: {},
})

export const dashboardContract = [profile, overview, links] as const
