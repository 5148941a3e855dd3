import { z } from 'zod'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { moneySchema, rateInput } from '../money.ts'
import { brandRefSchema, customerRefSchema, ofBrand, reasonInput } from '../staff-views.ts'
import { typedText } from '../texts.ts'
import { eventOutcomeSchema, eventStateSchema, paymentAttemptsContract } from './payment-attempts.operator.contract.ts'
import { settlementsContract } from './settlements.operator.contract.ts'
import { statementContract } from './statements.operator.contract.ts'

export const unmatchedPaymentList = defineEndpoint({
  path: 'operator/payments/unmatched/list',
  summary: 'The inbox of what gateways told us: what nobody here asked for and waits for a person, or everything',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: listInput(['id']).extend({ ...ofBrand, show: z.enum(['waiting', 'all']).default('waiting') }),
  output: listOutput(
    z.object({
      id: idSchema,
      /** `received`: kept, and booked in a moment. */
      state: eventStateSchema,
      gateway: z.string(),
      reference: z.string(),
      /** The gateway’s word for whom it was meant. */
      key: z.string(),
      /** `held`: the payer's money was taken, and the gateway suspects fraud. */
      outcome: eventOutcomeSchema,
      amount: moneySchema,
      deliveries: z.int(),
      receivedAt: instantSchema,
      /** Of a transfer: the payer’s words, name and bank’s day, as the bank wrote them. */
      told: z
        .object({ text: z.string(), account: z.string().nullable(), payer: z.string().nullable(), at: z.string().nullable() })
        .nullable(),
      /** The attempt that the key names here, where its currency differs or the amount is none that the gateway moves. */
      attempt: z.object({ invoiceId: idSchema, amount: moneySchema, customer: customerRefSchema }).nullable(),
      /** Of that attempt; null where nobody here asked for it. */
      brand: brandRefSchema.nullable(),
      /** The gateway can send this money back itself; otherwise staff record a refund that they made at the bank. */
      gatewayRefund: z.boolean(),
      /** The newest refund of it. `asked`: the gateway has not answered yet; `refused`: it would not, and the money waits for staff again. */
      refund: z
        .object({
          via: z.enum(['gateway', 'manual']),
          state: z.enum(['asked', 'sent', 'refused']),
          reference: z.string().nullable(),
          failure: z.string().nullable(),
          at: instantSchema,
        })
        .nullable(),
    }),
  ),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const paymentCandidates = defineEndpoint({
  path: 'operator/payments/unmatched/candidates',
  summary: 'Customers to whom an event’s money may be credited: by words of a name, the beginning of an e-mail, or id',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject({ id: idInput, search: typedText().min(1).max(200) }),
  output: z.object({
    items: z.array(
      z.object({
        customer: customerRefSchema,
        brand: brandRefSchema,
        /** Their balance is kept in the money’s currency. */
        sameCurrency: z.boolean(),
      }),
    ),
  }),
  errors: ['not-found'],
  example: { id: 1, search: 'linh' },
})

export const replayPayment = defineEndpoint({
  path: 'operator/payments/unmatched/replay',
  summary: 'Processes an event of the inbox again, whatever became of it; what was booked is not booked twice',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'payment.event-settled'],
  example: { id: 1 },
})

export const previewConversion = defineEndpoint({
  path: 'operator/payments/unmatched/conversion',
  summary: 'What a customer would be credited for the money of an event at a stated rate, or at the current exchange rate',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject({ id: idInput, accountId: idInput, vndPerUsd: rateInput.optional() }),
  output: z.object({
    original: moneySchema,
    /** Null if the money is worth less than the smallest unit of the wallet's currency, or more than an amount can hold. */
    credited: moneySchema.nullable(),
    vndPerUsd: z.number(),
    /** The exchange rate in force, and since when; null if staff never set one. */
    known: z.object({ vndPerUsd: z.number(), at: instantSchema }).nullable(),
    /** The rate differs from the exchange rate in force by more than 10 %: assigning needs `confirmRate`. */
    farFromKnown: z.boolean(),
  }),
  errors: ['not-found', 'payment.same-currency'],
  example: { id: 1, accountId: 1, vndPerUsd: 25_400 },
})

export const refundUnmatched = defineEndpoint({
  path: 'operator/payments/unmatched/refund',
  summary: 'Sends the money of an unmatched event back through its gateway, or records that staff sent it back by bank',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  input: z.strictObject({
    id: idInput,
    via: z.enum(['gateway', 'manual']),
    reason: reasonInput,
    /** The bank's reference of the transfer back; required if `via` is `manual`. */
    reference: typedText().min(3).max(100).optional(),
  }),
  /** `refunding`: the gateway is asked after this call. */
  output: z.object({ id: idSchema, state: z.enum(['refunding', 'refunded']) }),
  errors: ['not-found', 'payment.event-settled', 'payment.was-refused', 'payment.reference-used', 'payment.no-gateway-refund'],
  example: { id: 1, via: 'manual', reason: 'paid in the wrong currency', reference: 'FT26327001' },
})

export const assignPayment = defineEndpoint({
  path: 'operator/payments/unmatched/assign',
  summary: 'Credits the money of an unmatched event to a customer, with a top-up document of its own; in another currency at a stated rate',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  input: z.strictObject({
    id: idInput,
    accountId: idInput,
    reason: reasonInput,
    /** Required if the money is in another currency than the customer's wallet. */
    vndPerUsd: rateInput.optional(),
    /** Staff checked a rate that is far from the exchange rate in force. */
    confirmRate: z.boolean().default(false),
  }),
  /** `amount`: credited, in the wallet's currency. */
  output: z.object({ id: idSchema, invoiceId: idSchema, number: documentNumberSchema, amount: moneySchema }),
  errors: [
    ...(['not-found', 'payment.event-settled', 'payment.other-currency', 'payment.same-currency'] as const),
    ...(['payment.was-refused', 'payment.reference-used', 'payment.rate-far', 'payment.not-convertible'] as const),
  ],
  example: { id: 1, accountId: 1, reason: 'the customer sent the transfer slip' },
})

export const dismissPayment = defineEndpoint({
  path: 'operator/payments/unmatched/dismiss',
  summary: 'Says of an unmatched event that it is no customer’s: nothing is booked',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'payment.event-settled'],
  example: { id: 1, reason: 'interest that the bank paid us' },
})

export const paymentsOperatorContract = [
  unmatchedPaymentList,
  paymentCandidates,
  previewConversion,
  replayPayment,
  assignPayment,
  refundUnmatched,
  dismissPayment,
  ...paymentAttemptsContract,
  ...statementContract,
  ...settlementsContract,
] as const
