import { z } from 'zod'
import { PAY_MAX } from '../constants.ts'
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
    invoices: z.array(z.object({ id: idSchema, number: z.string(), status: invoiceStateSchema, total: moneySchema })),
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
  ],
  example: { ids: [10001] },
})
