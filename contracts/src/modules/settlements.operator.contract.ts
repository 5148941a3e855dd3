import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { currencySchema, moneySchema } from '../money.ts'
import { brandRefSchema, ofBrand, reasonInput } from '../staff-views.ts'

/** What gateways say they moved, held against our books for each account and day [M5][X1]. */

const billing = { auth: 'staff', roles: ['billing'] } as const
const account = z.string().min(1).max(60)
const day = z.iso.date()
const name = z.string().min(4).max(220)

/** `unasked`: the gateway did not answer yet. */
export const SETTLEMENT_STATES = ['green', 'open', 'unasked'] as const
/** Money that a gateway has and our books have not, the other way round, or both with other sums; `fee`: other by just what was kept of it. */
export const SETTLEMENT_REASONS = ['missing-here', 'missing-there', 'amount-differs', 'fee'] as const

export const settlementDaySchema = z.object({
  account,
  title: z.string(),
  /** Null of an account that serves all brands. */
  brand: brandRefSchema.nullable(),
  /** Of the brand's zone. */
  day,
  state: z.enum(SETTLEMENT_STATES),
  /** The day is compared with a bank's statement that staff import: there is nobody to ask. */
  byStatement: z.boolean(),
  /** When the gateway last answered, and why it did not since. */
  askedAt: instantSchema.nullable(),
  failure: z.string().nullable(),
  sums: z.array(
    z.object({
      currency: currencySchema,
      /** As the gateway says, before it kept anything. */
      taken: moneySchema,
      refunded: moneySchema,
      disputed: moneySchema,
      fees: moneySchema,
      /** What of that our books have, and what is left between the two. */
      ledger: moneySchema,
      difference: moneySchema,
    }),
  ),
  /** Lines that differ, by why; those that somebody explained count apart. */
  reasons: z.record(z.string(), z.int()),
  explained: z.int(),
})

export const listSettlements = defineEndpoint({
  path: 'operator/settlements/list',
  summary: 'Day by day and account by account: does what the gateway moved agree with our books',
  ...billing,
  effect: 'read',
  input: listInput(['day']).extend({ ...ofBrand, account: account.optional(), state: z.enum(SETTLEMENT_STATES).optional() }),
  output: listOutput(settlementDaySchema),
  errors: [],
  example: {},
})

export const settlementLineSchema = z.object({
  /** Names the line in other calls. */
  name,
  kind: z.enum(['payment', 'refund', 'refund-undone', 'dispute', 'dispute-undone', 'fee']),
  reference: z.string(),
  at: instantSchema,
  /** What the gateway says, what our books say, what the gateway kept of it. */
  theirs: moneySchema.nullable(),
  ours: moneySchema.nullable(),
  fee: moneySchema.nullable(),
  /** Null where they agree. */
  reason: z.enum(SETTLEMENT_REASONS).nullable(),
  explained: z.object({ note: z.string(), by: z.string(), at: instantSchema }).nullable(),
  invoiceId: idSchema.nullable(),
  /** It was told and waits among the unmatched payments. */
  waits: z.boolean(),
  /** Can be put into the inbox as if the gateway had just told it. */
  bookable: z.boolean(),
})

export const settlementDay = defineEndpoint({
  path: 'operator/settlements/day',
  summary: 'One account’s day, line by line: what differs, or everything',
  ...billing,
  effect: 'read',
  input: listInput(['at']).extend({ account, day, show: z.enum(['differing', 'all']).default('differing') }),
  output: listOutput(settlementLineSchema).extend({ of: settlementDaySchema }),
  errors: ['not-found'],
  example: { account: 'no-such-account', day: '2026-11-20' },
})

export const askSettlement = defineEndpoint({
  path: 'operator/settlements/ask',
  summary: 'Asks the gateway again what it moved on a day that is over, and compares',
  ...billing,
  effect: 'write',
  input: z.strictObject({ account, day }),
  output: z.object({}),
  errors: ['not-found'],
  example: { account: 'no-such-account', day: '2026-11-20' },
})

export const bookSettlement = defineEndpoint({
  path: 'operator/settlements/book',
  summary: 'Puts what a gateway moved and our books lack into the inbox, as if it had just been told; what is booked is not booked twice',
  ...billing,
  effect: 'money',
  input: z.strictObject({ account, day, name }),
  output: z.object({}),
  errors: ['not-found', 'conflict'],
  example: { account: 'no-such-account', day: '2026-11-20', name: 'in:pi_1' },
})

export const explainSettlement = defineEndpoint({
  path: 'operator/settlements/explain',
  summary: 'Says why a line differs: as long as its sums stay as they are it counts as agreed',
  ...billing,
  effect: 'write',
  input: z.strictObject({ account, day, name, reason: reasonInput }),
  output: z.object({ state: z.enum(SETTLEMENT_STATES) }),
  errors: ['not-found', 'conflict'],
  example: { account: 'no-such-account', day: '2026-11-20', name: 'in:pi_1', reason: 'the bank corrected it the day after' },
})

export const settlementsContract = [listSettlements, settlementDay, askSettlement, bookSettlement, explainSettlement] as const
