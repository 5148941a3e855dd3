import { z } from 'zod'
import { STATEMENT_TEMPLATES } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../ids.ts'
import { beforeFrom, daysInput, isPeriod, listInput, listOutput } from '../lists.ts'
import { invoiceTypeSchema } from '../machines/invoice.machine.ts'
import { moneySchema } from '../money.ts'
import { serviceTypeSchema } from './services.contract.ts'

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
  input: z.strictObject({}),
  output: balancesSchema,
  errors: [],
  example: {},
})

export const walletSchema = z.enum(['main', 'promotional', 'points', 'receivable'])

export const statementRowSchema = z.object({
  id: idSchema,
  at: instantSchema,
  wallet: walletSchema,
  /** What moved it: one of `STATEMENT_TEMPLATES`. */
  template: z.string(),
  /** Minor units of `currency`, or points where it is null; negative is money going out. */
  amount: z.int(),
  currency: z.enum(['USD', 'VND']).nullable(),
  balanceAfter: z.int(),
  /** The document it was for; `summary` is what that is about. */
  invoice: z.object({ id: idSchema, number: documentNumberSchema, type: invoiceTypeSchema, summary: z.string() }).nullable(),
  /** The service it was about, where it was about one. */
  service: z.object({ id: idSchema, type: serviceTypeSchema, name: z.string() }).nullable(),
  /** The reason of a grant or a claw-back; else empty. */
  reason: z.string(),
})
export type StatementRow = z.infer<typeof statementRowSchema>

export const balanceStatement = defineEndpoint({
  path: 'user/balance/statement',
  summary: 'Every movement on the customer’s balances with its cause [M2]',
  auth: 'customer',
  effect: 'read',
  input: listInput(['at'])
    .extend({
      wallet: walletSchema.optional(),
      template: z.enum(STATEMENT_TEMPLATES).optional(),
      /** Days of the brand's time zone, both included. */
      ...daysInput,
    })
    .refine(isPeriod, beforeFrom),
  output: listOutput(statementRowSchema),
  errors: [],
  example: {},
})

export const ledgerContract = [balanceOverview, balanceStatement] as const
