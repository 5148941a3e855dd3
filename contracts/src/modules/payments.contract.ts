import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, instantSchema } from '../ids.ts'
import { paymentStateSchema } from '../machines/payment.machine.ts'
import { currencySchema, moneySchema } from '../money.ts'

export const METHOD_MAX = 40

/** Why a method cannot be used here: an error code, whose sentence stands in the error catalogue. */
export const paymentMethodSchema = z.object({
  /** What `method` of `order/place` and `order/finish` names. */
  method: z.string(),
  kind: z.enum(['balance', 'points', 'gateway']),
  title: z.string(),
  instructions: z.string(),
  currency: currencySchema,
  min: moneySchema.nullable(),
  max: moneySchema.nullable(),
  available: z.boolean(),
  reason: z.string().nullable(),
  /** The sentence of `reason`, in the caller's language. */
  reasonText: z.string().nullable(),
  /** Balance: what there is, and what is left after paying (null where it does not suffice). */
  balance: moneySchema.nullable(),
  balanceThen: moneySchema.nullable(),
  /** Points: what is needed for the amount, and what there is. */
  pointsNeeded: z.int().nullable(),
  pointsAvailable: z.int().nullable(),
  /** Gateways: what paying by it costs, VAT included; null where it costs nothing, or nothing is to be paid yet. */
  fee: moneySchema.nullable(),
  /** By which that is figured; null where it costs nothing. */
  feeTerms: z.object({ fixed: moneySchema, basisPoints: z.int(), vatPercent: z.int() }).nullable(),
})
export type PaymentMethodView = z.infer<typeof paymentMethodSchema>

export const paymentDetailList = defineEndpoint({
  path: 'user/payment_detail/list',
  summary: 'The brand’s payment methods with instructions, limits and currency; for an order, whether each can pay it',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({
    /** An order of the caller's; its missing amount decides what is available. */
    orderId: idInput.optional(),
    type: z.enum(['new', 'topup']).optional(),
  }),
  output: z.object({ items: z.array(paymentMethodSchema) }),
  errors: ['not-found'],
  example: {},
})

/** How the payer goes on with a payment that waits. */
export const paymentNextSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  /** A code to be photographed: what it says, or the gateway's own picture of it. */
  z.object({ kind: z.literal('qr'), text: z.string(), picture: z.string().nullable(), memo: z.string().nullable() }),
  /** A transfer that the payer makes, with the words by which it is known; `qr` says all of it to the app of a bank. */
  z.object({
    kind: z.literal('transfer'),
    lines: z.array(z.object({ label: z.string(), value: z.string() })),
    memo: z.string(),
    qr: z.string().nullable(),
  }),
])
export type PaymentNext = z.infer<typeof paymentNextSchema>

/** One attempt through a gateway, as its order's page shows it. */
export const paymentSchema = z.object({
  id: z.int(),
  method: z.string(),
  title: z.string(),
  state: paymentStateSchema,
  amount: moneySchema,
  received: moneySchema,
  /** Where a gateway's page goes on; null when nothing waits there. */
  redirect: z.string().nullable(),
  /** The same in full, for gateways that have no page of their own. */
  next: paymentNextSchema.nullable(),
  createdAt: instantSchema,
})
export type PaymentView = z.infer<typeof paymentSchema>

export const paymentsContract = [paymentDetailList] as const
