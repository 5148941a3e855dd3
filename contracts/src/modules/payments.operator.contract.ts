import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { moneySchema } from '../money.ts'
import { brandRefSchema, customerRefSchema, ofBrand, reasonInput } from '../staff-views.ts'
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
  input: z.strictObject({ id: idInput, search: z.string().trim().min(1).max(200) }),
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

export const assignPayment = defineEndpoint({
  path: 'operator/payments/unmatched/assign',
  summary: 'Credits the money of an unmatched event to a customer, with a top-up document of its own',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  input: z.strictObject({ id: idInput, accountId: idInput, reason: reasonInput }),
  output: z.object({ id: idSchema, invoiceId: idSchema, number: z.string(), amount: moneySchema }),
  errors: ['not-found', 'payment.event-settled', 'payment.other-currency', 'payment.was-refused', 'payment.reference-used'],
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
  replayPayment,
  assignPayment,
  dismissPayment,
  ...paymentAttemptsContract,
  ...statementContract,
  ...settlementsContract,
] as const
