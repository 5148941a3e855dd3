import { z } from 'zod'
import { documentNumberSchema } from '../document-series.ts'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { type ActionTable, onService } from '../kinds/actions.ts'
import { invoiceStateSchema } from '../machines/invoice.machine.ts'
import { moneySchema } from '../money.ts'
import { METHOD_ERRORS } from '../payment-method.rules.ts'
import { planFiguresSchema } from './catalogue.contract.ts'
import { invoiceDiscountSchema, invoiceLineSchema, vatSchema } from './invoices.contract.ts'
import { METHOD_MAX, paymentMethodSchema } from './payments.contract.ts'

/** A larger plan, or more of something, for a service that runs [M13]: one implementation, declared per kind's path [S1a]. */

/** So long a preview's instant may be named again, so that the document costs exactly what was shown. */
export const PREVIEW_HOLDS_MINUTES = 15
/** An unpaid document of this kind lives so long, and never beyond the paid time. */
export const CHANGE_LIVES_HOURS = 24
export const ADDON_MAX = 100

const refusalSchema = z.object({ code: z.string(), text: z.string() }).nullable()

export const changePricedSchema = z.object({
  /** For the rest of the paid time, to the second, VAT included. */
  due: moneySchema.nullable(),
  /** One period from the next renewal on, before VAT. */
  renewal: moneySchema.nullable(),
  refusal: refusalSchema,
})

export const changePlanSchema = changePricedSchema.extend({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  /** With the add-ons that the service keeps. */
  size: planFiguresSchema,
})

export const changeAddonSchema = changePricedSchema.extend({
  code: z.string(),
  /** As its kind of service declares it. */
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  /** One unit for one month. */
  price: moneySchema,
  owned: z.int(),
  max: z.int(),
})

export const changeQuoteSchema = z.object({
  /** The instant it is priced for; the document is the same when it is named. */
  at: instantSchema,
  lines: z.array(invoiceLineSchema.omit({ id: true })),
  subtotal: moneySchema,
  discounts: z.array(invoiceDiscountSchema),
  vat: vatSchema.nullable(),
  total: moneySchema,
  approxTotal: moneySchema,
  renewal: z.object({ before: moneySchema, after: moneySchema, months: z.int(), from: instantSchema }),
  size: z.object({ before: planFiguresSchema, after: planFiguresSchema }),
  /** It runs now: it is shut down, resized and started again. */
  restart: z.boolean(),
  methods: z.array(paymentMethodSchema),
  /** An unpaid renewal of the run that is withdrawn and issued anew at the new price. */
  replaces: z.object({ id: idSchema, number: documentNumberSchema }).nullable(),
})

const serviceSchema = z.object({
  id: idSchema,
  name: z.string(),
  planName: z.string(),
  end: instantSchema.nullable(),
  periodMonths: z.int(),
  size: planFiguresSchema,
})
/** Why nothing about it can be changed now. */
const common = { service: serviceSchema, refusal: refusalSchema }

export const changePreviewSchema = z.object({ ...common, plans: z.array(changePlanSchema), quote: changeQuoteSchema.nullable() })

export const changeErrors = [
  'not-found',
  'busy',
  'service-not-active',
  'service-suspended',
  'renewal.cancelled',
  'change.trial',
  'change.overdue',
  'change.under-way',
  'change.open-renewal',
  'change.open-invoice',
  'change.no-room',
  'change.no-addresses',
  'change.outdated',
  'vps-not-ready',
  'engine-unavailable',
  'not-supported-by-engine',
  'order.plan-unavailable',
  'order.sold-out',
  ...METHOD_ERRORS,
  'order.not-enough-credit',
  'order.not-enough-points',
] as const

const issue = {
  /** From the preview: what it showed is what is charged. */
  at: instantSchema.optional(),
  /** `balance` or `points` pay at once; any other leaves the invoice for `user/order/finish`. */
  method: z.string().max(METHOD_MAX).nullish(),
}
/** What became of the change's document. */
export const issuedSchema = z.object({ id: idSchema, number: documentNumberSchema, status: invoiceStateSchema, total: moneySchema })

export const changePreviewCall = <const P extends string>(path: P, table: ActionTable<'quote'>) =>
  defineServiceEndpoint(onService(table, 'quote'), {
    path,
    summary: 'The larger plans with what each costs today and from the next renewal on, exactly; with planId the whole document',
    effect: 'read',
    input: z.strictObject({ id: idInput, planId: idInput.optional() }),
    output: changePreviewSchema,
    example: { id: 48001 },
  })

export const changeCall = <const P extends string>(path: P, table: ActionTable<'change'>) =>
  defineServiceEndpoint(onService(table, 'change', 'books'), {
    path,
    summary: 'Issues the invoice of a larger plan: the difference for the rest of the paid time; pays it where balance or points are named',
    effect: 'money',
    input: z.strictObject({ id: idInput, planId: idInput, ...issue }),
    output: z.object({ invoice: issuedSchema, msg: z.string() }),
    errors: [...changeErrors, 'change.not-larger', 'change.current-plan'],
    example: { id: 48001, planId: 3 },
  })

export const addonPreviewCall = <const P extends string>(path: P, table: ActionTable<'quote'>) =>
  defineServiceEndpoint(onService(table, 'quote'), {
    path,
    summary: 'What can be added to a service and what one unit costs today; with addon and amount the whole document',
    effect: 'read',
    input: z.strictObject({ id: idInput, addon: z.string().max(40).optional(), amount: z.int().min(1).max(ADDON_MAX).default(1) }),
    output: z.object({ ...common, items: z.array(changeAddonSchema), quote: changeQuoteSchema.nullable() }),
    example: { id: 48001 },
  })

export const addonCall = <const P extends string>(path: P, table: ActionTable<'quote'>) =>
  defineServiceEndpoint(onService(table, 'quote', 'books'), {
    path,
    summary:
      'Lists what can be added; with addon and amount issues its invoice for the rest of the paid time, and pays it where balance or points are named',
    effect: 'money',
    readsWithout: 'addon',
    input: z.strictObject({
      id: idInput,
      addon: z.string().max(40).optional(),
      amount: z.int().min(1).max(ADDON_MAX).default(1),
      ...issue,
    }),
    output: z.object({ items: z.array(changeAddonSchema), invoice: issuedSchema.nullable(), msg: z.string() }),
    errors: [...changeErrors, 'order.addon-unavailable', 'order.too-large', 'change.addon-limit'],
    example: { id: 48001, addon: 'memory-2', amount: 1 },
  })
