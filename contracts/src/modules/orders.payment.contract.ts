import { z } from 'zod'
import { PAY_MAX } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { invoiceStateSchema } from '../machines/invoice.machine.ts'
import { moneySchema } from '../money.ts'
import { invoiceRowSchema } from './invoices.contract.ts'
import { paymentMethodSchema } from './payments.contract.ts'

const severalIds = z.array(idInput).max(PAY_MAX)

export const orderFinishSeveralPreview = defineEndpoint({
  path: 'user/order/finish-several-preview',
  summary: 'What paying several invoices at once would cost, from which balance, and which of them cannot be paid and why',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({ ids: severalIds }),
  output: z.object({
    items: z.array(
      invoiceRowSchema.pick({ id: true, number: true, type: true, summary: true, moreLines: true, total: true }).extend({
        /** Why it cannot be paid here; null where it can. */
        refusal: z.object({ code: z.string(), text: z.string() }).nullable(),
      }),
    ),
    /** Of those that can be paid. */
    total: moneySchema,
    approxTotal: moneySchema,
    /** What the balance would pay it from: promotional first [M3]. */
    promotional: moneySchema,
    main: moneySchema,
    /** What the balance lacks; null where it suffices. */
    missing: moneySchema.nullable(),
    /** Balance and points alone: a gateway is asked for one invoice at a time. */
    methods: z.array(paymentMethodSchema),
  }),
  errors: ['not-found', 'nothing-selected'],
  example: { ids: [10001] },
})

export const orderFinishSeveral = defineEndpoint({
  path: 'user/order/finish-several',
  summary: 'Pays several invoices from the balance or with points: all of them, or an error and none',
  auth: 'customer',
  asStaff: ['billing'],
  effect: 'money',
  input: z.strictObject({ ids: severalIds, method: z.enum(['balance', 'points']).default('balance') }),
  output: z.object({
    invoices: z.array(z.object({ id: idSchema, number: documentNumberSchema, status: invoiceStateSchema, total: moneySchema })),
    /** Main + promotional, afterwards. */
    balance: moneySchema,
    msg: z.string(),
  }),
  errors: [
    'not-found',
    'nothing-selected',
    'order.method-unavailable',
    'order.one-not-payable',
    'order.one-too-late',
    'order.by-gateway-only',
    'order.payment-under-way',
    'order.not-enough-credit',
    'order.not-enough-points',
    'promotion.first-order-only',
  ],
  example: { ids: [10001] },
})

/** Set when the promo code of an unpaid document no longer applies: an order cannot be paid then, a top-up gets no bonus. */
export const codeRefusedSchema = z.object({
  /** In the caller's language. */
  reason: z.string(),
  /** Total of the order without the code; `null` for a top-up. */
  total: moneySchema.nullable(),
})

export const orderRemoveCode = defineEndpoint({
  path: 'user/order/remove-code',
  summary: 'Replaces an unpaid order whose promo code no longer applies by an order at the full price; the old one is cancelled',
  auth: 'customer',
  asStaff: ['billing'],
  effect: 'money',
  input: z.strictObject({ id: idInput }),
  /** The new order. */
  output: z.object({ id: idSchema, number: z.string(), status: invoiceStateSchema, total: moneySchema, msg: z.string() }),
  errors: ['not-found', 'order.not-payable', 'promotion.still-applies', 'order.sold-out', 'change.no-addresses', 'busy'],
  example: { id: 10001 },
})

export const orderPaymentContract = [orderFinishSeveralPreview, orderFinishSeveral, orderRemoveCode] as const
