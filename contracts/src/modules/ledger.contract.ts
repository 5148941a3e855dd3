import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { moneySchema } from '../money.ts'

export const balancesSchema = z.object({
  /** Main + promotional. */
  balance: moneySchema,
  main: moneySchema,
  promotional: moneySchema,
  points: z.int(),
  /** Owed after a dispute or claw-back; settled first by later credits. */
  receivable: moneySchema,
})
export type BalancesView = z.infer<typeof balancesSchema>

export const balanceOverview = defineEndpoint({
  path: 'user/balance/overview',
  summary: 'What the customer has: main, promotional, loyalty points',
  auth: 'customer',
  effect: 'read',
  input: z.object({}),
  output: balancesSchema,
  errors: [],
  example: {},
})

export const walletSchema = z.enum(['main', 'promotional', 'points', 'receivable'])

export const balanceStatement = defineEndpoint({
  path: 'user/balance/statement',
  summary: 'Every movement on the customer’s balances with its cause [M2]',
  auth: 'customer',
  effect: 'read',
  input: listInput(['at']).extend({ wallet: walletSchema.optional() }),
  output: listOutput(
    z.object({
      id: idSchema,
      at: instantSchema,
      wallet: walletSchema,
      /** Name of the posting: `wallet-top-up`, `invoice-pay`, `refund`, `points-earn`, `points-pay`, `grant`, … */
      template: z.string(),
      /** Minor units of `currency`, or points where it is null; negative is money going out. */
      amount: z.int(),
      currency: z.enum(['USD', 'VND']).nullable(),
      balanceAfter: z.int(),
      invoiceId: idSchema.nullable(),
      /** The reason of a grant; else empty. */
      reason: z.string(),
    }),
  ),
  errors: [],
  example: {},
})

export const ledgerContract = [balanceOverview, balanceStatement] as const
