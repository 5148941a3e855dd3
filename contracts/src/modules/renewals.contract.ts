import { z } from 'zod'
import { PERIODS } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { type ActionTable, onService, PROOF_ERRORS } from '../kinds/actions.ts'
import { invoiceStateSchema } from '../machines/invoice.machine.ts'
import { paymentStatusSchema } from '../machines/service.machine.ts'
import { moneySchema } from '../money.ts'
import { METHOD_ERRORS } from '../payment-method.rules.ts'
import { invoiceDiscountSchema, invoiceLineSchema, vatSchema } from './invoices.contract.ts'
import { paymentMethodSchema } from './payments.contract.ts'

/** The life of a service after its delivery [M10][M11][M12]: one implementation, declared per kind's path [S1a]. */

export const RENEW_MAX = 100
/** How far ahead a service may be paid for. */
export const RENEW_AHEAD_MONTHS = 60

const periodSchema = z.union(PERIODS.map((months) => z.literal(months)) as [z.ZodLiteral<1>, z.ZodLiteral<3>, ...z.ZodLiteral<number>[]])
export const cancelModeSchema = z.enum(['end-of-billing', 'immediate'])
export type CancelMode = z.infer<typeof cancelModeSchema>

const selection = {
  /** None is refused with the catalogue's sentence. */
  ids: z.array(idInput).max(RENEW_MAX),
  /** Without it each service's own period. */
  periodMonths: periodSchema.optional(),
  /** One invoice for all in place of one each. */
  together: z.boolean().default(false),
}

/** What will happen to a service, and when, if nobody does anything. */
export const renewalScheduleSchema = z.object({
  /** When the automatic renewal is tried first; null where it is off. */
  autoRenewAt: instantSchema.nullable(),
  dueAt: instantSchema,
  suspendAt: instantSchema.nullable(),
  terminateAt: instantSchema.nullable(),
  /** Of a cancelled service: when it is over. */
  endsAt: instantSchema.nullable(),
})

export const renewPreviewItemSchema = z.object({
  id: idSchema,
  name: z.string(),
  periodMonths: z.int(),
  /** The paid period begins at the old end, however late it is paid. */
  from: instantSchema,
  to: instantSchema,
  subtotal: moneySchema,
  discount: moneySchema,
  /** Before VAT, which stands on the invoice. */
  net: moneySchema,
  /** What it costs by itself, VAT included, also where it cannot be renewed this moment. */
  total: moneySchema,
  autoRenew: z.boolean(),
  paymentStatus: paymentStatusSchema,
  schedule: renewalScheduleSchema,
  /** Error code of why it cannot be renewed now, and its sentence; null where it can. */
  refusal: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** An unpaid invoice that renews it already. */
  openInvoice: z.object({ id: idSchema, number: documentNumberSchema, total: moneySchema }).nullable(),
})

const renewErrors = [
  'nothing-selected',
  'renewal.open-invoice',
  'renewal.too-far',
  'change.under-way',
  ...METHOD_ERRORS,
  'order.not-enough-credit',
  'order.not-enough-points',
  'busy',
] as const

export const renewPreviewCall = <const P extends string>(path: P, table: ActionTable<'quote'>) =>
  defineServiceEndpoint(onService(table, 'quote'), {
    path,
    summary: 'What a renewal would cost and until when it would last, exactly; nothing is issued',
    effect: 'read',
    input: z.strictObject(selection),
    output: z.object({
      items: z.array(renewPreviewItemSchema),
      /** Of those that can be renewed. */
      lines: z.array(invoiceLineSchema.omit({ id: true }).extend({ serviceId: idSchema })),
      subtotal: moneySchema,
      discounts: z.array(invoiceDiscountSchema),
      vat: vatSchema.nullable(),
      total: moneySchema,
      /** How many invoices it would be. */
      invoices: z.int(),
      approxTotal: moneySchema,
      methods: z.array(paymentMethodSchema),
    }),
    errors: ['nothing-selected'],
    example: { ids: [48001], periodMonths: 1 },
  })

export const renewCall = <const P extends string>(path: P, table: ActionTable<'renew'>) =>
  defineServiceEndpoint(onService(table, 'renew', 'books'), {
    path,
    summary: 'Issues the renewal invoices of services, and pays them where balance or points are named; all of it or nothing',
    effect: 'money',
    hold: { scope: 'money', unless: { method: 'gateway' } },
    input: z.strictObject({
      ...selection,
      /** `balance` or `points` pay at once; any other leaves the invoices for `user/order/finish`. */
      method: z.string().max(40).nullish(),
    }),
    output: z.object({
      invoices: z.array(
        z.object({
          id: idSchema,
          number: documentNumberSchema,
          status: invoiceStateSchema,
          total: moneySchema,
          serviceIds: z.array(idSchema),
        }),
      ),
      /** What became of each service [C7]: paid and renewed, or its invoice waits. A refusal tells each in `fields`, as `ids.<id>`. */
      items: z.array(
        z.object({
          ...{ id: idSchema, name: z.string(), outcome: z.enum(['renewed', 'issued']), invoiceId: idSchema },
          ...{ end: instantSchema, paymentStatus: paymentStatusSchema },
        }),
      ),
      msg: z.string(),
    }),
    errors: renewErrors,
    example: { ids: [48001], periodMonths: 1 },
  })

export const autorenewCall = <const P extends string>(path: P, table: ActionTable<'autorenew'>) =>
  defineServiceEndpoint(onService(table, 'autorenew', 'books'), {
    path,
    summary: 'Switches the automatic renewal of a service on or off',
    effect: 'write',
    // It decides whether money is taken.
    token: 'billing',
    hold: { scope: 'money', unless: { on: [false] } },
    input: z.strictObject({ id: idInput, on: z.boolean() }),
    output: z.object({ autoRenew: z.boolean(), schedule: renewalScheduleSchema, msg: z.string() }),
    errors: ['busy'],
    example: { id: 48001, on: true },
  })

/** The same with a call for each side, where the specification names two. */
export const autorenewSwitchCall = <const P extends string>(path: P, table: ActionTable<'autorenew'>, side: 'on' | 'off') =>
  defineServiceEndpoint(onService(table, 'autorenew', 'books'), {
    path,
    summary: `Switches the automatic renewal of a service ${side}`,
    effect: 'write',
    // It decides whether money is taken.
    token: 'billing',
    hold: side === 'off' ? 'open' : 'money',
    input: z.strictObject({ id: idInput }),
    output: z.object({ autoRenew: z.boolean(), schedule: renewalScheduleSchema, msg: z.string() }),
    errors: ['busy'],
    example: { id: 48001 },
  })

export const cancelCall = <const P extends string>(path: P, table: ActionTable<'cancel'>) =>
  defineServiceEndpoint(onService(table, 'cancel', 'books'), {
    path,
    summary: 'Cancels a service: at the end of what is paid, or at once without a refund; revocable until it is destroyed',
    effect: 'write',
    input: z.strictObject({ id: idInput, mode: cancelModeSchema }),
    output: z.object({ mode: cancelModeSchema, endsAt: instantSchema, paymentStatus: paymentStatusSchema, msg: z.string() }),
    proof: { proof: 'fresh', where: { mode: 'immediate' } },
    token: 'manage',
    errors: ['renewal.already-cancelled', 'service-protected', 'busy', 'closed-to-staff', ...PROOF_ERRORS],
    example: { id: 48001, mode: 'end-of-billing' },
  })

export const revokeCall = <const P extends string>(path: P, table: ActionTable<'revoke-cancellation'>) =>
  defineServiceEndpoint(onService(table, 'revoke-cancellation', 'books'), {
    path,
    summary: 'Takes a cancellation back while the service is still there',
    effect: 'write',
    input: z.strictObject({ id: idInput }),
    output: z.object({ autoRenew: z.boolean(), paymentStatus: paymentStatusSchema, msg: z.string() }),
    errors: ['busy'],
    example: { id: 48001 },
  })
