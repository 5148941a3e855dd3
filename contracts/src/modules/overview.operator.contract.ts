import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, instantSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import type { StaffRoles } from '../staff.ts'
import { ofBrand } from '../staff-views.ts'

const forAll = { auth: 'staff', roles: ['billing', 'support', 'provisioning'] } as const

/** Who is shown what the business earns; owners and auditors are too. */
export const SEES_REVENUE = ['billing'] as const satisfies StaffRoles

/** Today until now beside the same day of the week before: until the same time, and hour by hour. */
const day = z.object({
  now: z.int(),
  before: z.int(),
  /** Sums from midnight on, hour by hour: of today as far as it is, of the week before whole. */
  hours: z.array(z.int()),
  hoursBefore: z.array(z.int()),
})
export type DayFigures = z.infer<typeof day>

const currency = moneySchema.shape.currency

export const staffOverview = defineEndpoint({
  path: 'operator/overview',
  summary:
    'Today beside the same day of last week, each brand by its own calendar: revenue and recurring revenue per currency for who may see money, orders, sign-ups',
  ...forAll,
  effect: 'read',
  input: z.strictObject({ brandId: idInput.optional() }),
  output: z.object({
    at: instantSchema,
    /** Minor units; null for who may not see money. A currency in which nothing was earned on either day is left out. */
    revenue: z.array(day.extend({ currency })).nullable(),
    /** What active services bring in a month, per currency; null for who may not see money. */
    recurring: z.array(z.object({ amount: moneySchema, services: z.int() })).nullable(),
    orders: day.extend({ unpaid: z.int() }),
    signUps: day.extend({ activated: z.int() }),
  }),
  errors: [],
  example: {},
})

/** What may wait for a person, the most urgent first. An area adds its line here, in `backoffice/waiting.ts` and in the console. */
export const QUEUES = ['alerts', 'stuck', 'tickets', 'letters', 'payments', 'billing', 'withdrawals', 'rewards', 'jobs', 'mails'] as const
export type Queue = (typeof QUEUES)[number]

export const waitingList = defineEndpoint({
  path: 'operator/waiting/list',
  summary: 'What waits for a person of the caller’s roles, and since when',
  ...forAll,
  effect: 'read',
  input: z.strictObject(ofBrand),
  output: z.object({
    items: z.array(
      z.object({
        queue: z.enum(QUEUES),
        count: z.int(),
        /** Since when the oldest waits; null where none does, or nobody wrote it down. */
        oldestAt: instantSchema.nullable(),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const overviewOperatorContract = [staffOverview, waitingList] as const
