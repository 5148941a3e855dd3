import { z } from 'zod'
import { BILLING_TABS, EXTEND_MOST_DAYS, PERIODS } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { invoiceStateSchema } from '../machines/invoice.machine.ts'
import { paymentStatusSchema, serviceStateSchema } from '../machines/service.machine.ts'
import { moneySchema } from '../money.ts'
import { brandRefSchema, customerRefSchema, ofBrand, reasonInput } from '../staff-views.ts'
import { typedText } from '../texts.ts'
import { serviceKindSchema } from './services.contract.ts'

/** What staff do about the billing of an account or a service [M11]. */

export const billing = { auth: 'staff', roles: ['billing'] } as const
export const serviceRefSchema = z.object({ id: idSchema, name: z.string(), kind: serviceKindSchema })
const whose = { service: serviceRefSchema, customer: customerRefSchema, brand: brandRefSchema }
const byReason = { id: idInput, reason: reasonInput }

export const listHolds = defineEndpoint({
  path: 'operator/billing/hold/list',
  summary: 'Accounts of which nothing is suspended or ended for lack of payment',
  ...billing,
  effect: 'read',
  input: listInput(['at']).extend(ofBrand),
  output: listOutput(
    z.object({ customer: customerRefSchema, brand: brandRefSchema, reason: z.string(), by: z.string(), at: instantSchema }),
  ),
  errors: [],
  example: {},
})

export const setHold = defineEndpoint({
  path: 'operator/billing/hold/set',
  summary: 'Suspend and end nothing of an account for lack of payment until it is released; reminders and renewals go on',
  ...billing,
  effect: 'write',
  /** `customer`: an id, a user name or an e-mail address. */
  input: z.strictObject({ customer: typedText().min(1).max(200), reason: reasonInput }),
  output: z.object({ customer: customerRefSchema }),
  errors: ['billing.no-such-customer'],
  example: { customer: 'linh', reason: 'bank transfer is on its way' },
})

export const releaseHold = defineEndpoint({
  path: 'operator/billing/hold/release',
  summary: 'What was held falls due again, each step after its notice as ever',
  ...billing,
  effect: 'write',
  input: z.strictObject(byReason),
  output: z.object({}),
  errors: ['not-found'],
  example: { id: 7, reason: 'the transfer arrived' },
})

export const billingServices = defineEndpoint({
  path: 'operator/billing/services',
  summary: 'Services that are overdue, suspended or ended but not destroyed yet, with what happens to them next',
  ...billing,
  effect: 'read',
  input: listInput(['endAt']).extend({ tab: z.enum(BILLING_TABS).default('suspended'), ...ofBrand }),
  output: listOutput(
    z.object({
      ...whose,
      state: serviceStateSchema,
      paymentStatus: paymentStatusSchema,
      suspensions: z.array(z.string()),
      price: moneySchema,
      periodMonths: z.int(),
      endAt: instantSchema.nullable(),
      endedAt: instantSchema.nullable(),
      /** When it is suspended or ended next; null: nothing is meant. */
      harmAt: instantSchema.nullable(),
      held: z.boolean(),
      /** Of one that ended: until when it can be brought back; null while it is being brought back. */
      purgeAt: instantSchema.nullable(),
    }),
  ),
  errors: [],
  example: { tab: 'ended' },
})

export const undeleteService = defineEndpoint({
  path: 'operator/billing/undelete',
  summary: 'Bring an ended service back from its kept disk; it is active again when the engine says that the disk is there',
  ...billing,
  effect: 'write',
  input: z.strictObject(byReason),
  output: z.object({ state: serviceStateSchema }),
  errors: ['not-found', 'billing.not-ended', 'billing.purged', 'busy'],
  example: { id: 48_001, reason: 'paid an hour too late' },
})

const serviceMoney = z.object({ id: idSchema, endAt: instantSchema, paymentStatus: paymentStatusSchema, price: moneySchema })

export const billingService = defineEndpoint({
  path: 'operator/billing/service',
  summary: 'The money of one service: price, dates, open invoice, paid periods',
  ...billing,
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: serviceMoney.extend({
    ...whose,
    state: serviceStateSchema,
    periodMonths: z.int(),
    autoRenew: z.boolean(),
    /** Main and promotional of its owner. */
    balance: moneySchema,
    openInvoice: z.object({ id: idSchema, number: documentNumberSchema, total: moneySchema }).nullable(),
    periods: z.array(z.object({ invoiceId: idSchema, from: instantSchema, to: instantSchema })),
  }),
  errors: ['not-found', 'service-not-active'],
  example: { id: 48_001 },
})

export const renewForCustomer = defineEndpoint({
  path: 'operator/billing/renew',
  summary: 'Renew a service for its owner: an invoice, paid from the owner’s balance or left to be paid',
  ...billing,
  effect: 'money',
  input: z.strictObject({
    ...byReason,
    periodMonths: z.union(PERIODS.map((months) => z.literal(months)) as [z.ZodLiteral<1>, ...z.ZodLiteral<number>[]]).optional(),
    fromBalance: z.boolean(),
  }),
  output: serviceMoney.extend({
    invoice: z.object({ id: idSchema, number: documentNumberSchema, status: invoiceStateSchema, total: moneySchema }),
  }),
  errors: [
    'not-found',
    'service-not-active',
    'renewal.cancelled',
    'renewal.open-invoice',
    'renewal.too-far',
    'order.not-enough-credit',
    'busy',
  ],
  example: { id: 48_001, periodMonths: 1, fromBalance: true, reason: 'asked for by phone' },
})

export const extendService = defineEndpoint({
  path: 'operator/billing/extend',
  summary: 'Give a service days without an invoice; the next period begins at the new end',
  ...billing,
  effect: 'money',
  input: z.strictObject({ ...byReason, days: z.int().min(1).max(EXTEND_MOST_DAYS) }),
  output: serviceMoney,
  errors: ['not-found', 'service-not-active', 'renewal.open-invoice', 'busy'],
  example: { id: 48_001, days: 3, reason: 'an outage of ours' },
})

export const shortenService = defineEndpoint({
  path: 'operator/billing/shorten',
  summary: 'Take days of a service’s paid time away without giving money back; the next period begins at the new end and the owner is told',
  ...billing,
  effect: 'money',
  input: z.strictObject({ ...byReason, days: z.int().min(1).max(EXTEND_MOST_DAYS) }),
  output: serviceMoney,
  errors: ['not-found', 'service-not-active', 'renewal.open-invoice', 'billing.nothing-left', 'change.under-way', 'busy'],
  example: { id: 48_001, days: 3, reason: 'days given by mistake' },
})

export const overridePrice = defineEndpoint({
  path: 'operator/billing/price',
  summary: 'Change what a service costs from its next renewal on; before VAT, for its own period',
  ...billing,
  effect: 'write',
  input: z.strictObject({ ...byReason, amount: z.int().min(0).max(1_000_000_000_000) }),
  output: serviceMoney,
  errors: ['not-found', 'service-not-active', 'busy'],
  example: { id: 48_001, amount: 799, reason: 'agreed with sales' },
})

export const renewalsOperatorContract = [
  listHolds,
  setHold,
  releaseHold,
  billingServices,
  undeleteService,
  billingService,
  renewForCustomer,
  extendService,
  shortenService,
  overridePrice,
] as const
