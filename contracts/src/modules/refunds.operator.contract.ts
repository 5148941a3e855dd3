import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { MINOR_UNITS_MAX, moneySchema } from '../money.ts'
import { reasonInput } from '../staff-views.ts'
import { actionStateSchema, serviceTypeSchema } from './services.contract.ts'

/** Refunds of paid documents by staff [M7a] [D6]. */

const MOST_LINES = 1000
const minorUnits = z.int().min(1).max(MINOR_UNITS_MAX)

const refundWish = {
  id: idInput,
  /** Minor units, VAT included; `null`: everything that is left. Has no effect on chosen line items, which have amounts of their own. */
  amount: minorUnits.nullable(),
  /** The line items to refund; `amount` `null`: everything that is left of the line item. `null`: the amount is spread over all line items. */
  lines: z
    .array(z.strictObject({ id: idInput, amount: minorUnits.nullable() }))
    .max(MOST_LINES)
    .nullable()
    .default(null),
  /** Whether the services keep the paid time, or lose it in proportion to what is refunded of their line item. */
  time: z.enum(['keep', 'take-back']).default('keep'),
  /** `source`: what was paid through a gateway that can refund goes back there; the rest stays in the balance. */
  to: z.enum(['balance', 'source']).default('balance'),
}

const refundErrors = [
  'not-found',
  'refund.nothing-left',
  'refund.more-than-left',
  'refund.points-whole',
  'refund.in-delivery',
  'refund.under-way',
  'refund.line-unknown',
] as const

/** A service whose paid time depends on a line item. */
const refundedServiceSchema = z.object({
  id: idSchema,
  type: serviceTypeSchema,
  name: z.string(),
  /** When it ends today. */
  before: instantSchema,
  /** When it ends after the refund; `null`: it ends as soon as the refund is made. */
  after: instantSchema.nullable(),
})

export const operatorRefundPreview = defineEndpoint({
  path: 'operator/orders/refund-preview',
  summary: 'What a refund would book: the amount and VAT per line item, the balances it goes to, and when each service would end',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject(refundWish),
  output: z.object({
    /** How many credit notes the document has: the refund is refused when there is another one. */
    creditNotes: z.int(),
    lines: z.array(
      z.object({
        id: idSchema,
        description: z.string(),
        detail: z.string(),
        /** What the line item cost, discounts off and VAT included, and what of it can still be refunded. */
        paid: moneySchema,
        left: moneySchema,
        /** Zero where nothing of it is refunded. */
        refund: moneySchema,
        /** What of it pays for time that is not used yet; `null` where the line item pays for no term. */
        unused: moneySchema.nullable(),
        services: z.array(refundedServiceSchema),
      }),
    ),
    net: moneySchema,
    vat: moneySchema,
    total: moneySchema,
    promotional: moneySchema,
    /** Includes `sentBack`. */
    main: moneySchema,
    sentBack: moneySchema,
    points: z.int(),
    /** What stays paid after the refund, of what was paid. */
    paidBefore: moneySchema,
    paidAfter: moneySchema,
    /** The upgrade or add-on that the document paid for, and whether it can be undone; `null` where there is none. */
    undo: z.object({ service: z.string(), from: z.string(), to: z.string(), state: actionStateSchema }).nullable(),
  }),
  errors: refundErrors,
  example: { id: 10001, amount: null },
})

export const operatorOrderRefund = defineEndpoint({
  path: 'operator/orders/refund',
  summary: 'Refunds a paid document, whole, in part or by line item, to the balances or the payment source it was paid from',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  input: z.strictObject({
    ...refundWish,
    /** From the preview: a refund by another person in between is refused. */
    creditNotes: z.int().min(0).max(1000),
    /** What the preview showed; required when time is taken back. `refund.changed` when the refund would book anything else. */
    expected: z
      .strictObject({
        total: minorUnits,
        services: z.array(z.strictObject({ id: idInput, after: instantSchema.nullable() })).max(MOST_LINES),
      })
      .nullable()
      .default(null),
    /** Also reverts the upgrade or add-on that the document paid for. It is done when the engine confirms it. */
    undo: z.boolean().default(false),
    /** The services that end with the refund, each with its name as the person typed it. */
    ends: z
      .array(z.strictObject({ id: idInput, name: z.string().max(255) }))
      .max(MOST_LINES)
      .default([]),
    reason: reasonInput,
  }),
  output: z.object({
    ...{ id: idSchema, creditNote: z.string(), promotional: moneySchema, main: moneySchema, points: z.int() },
    /** The part of `main` that is on its way to the payment source. */
    sentBack: moneySchema,
  }),
  errors: [
    ...refundErrors,
    'refund.another-meanwhile',
    'refund.changed',
    'refund.confirm-ends',
    'refund.no-way-back',
    'order.not-enough-credit',
    'change.under-way',
    'change.undo-outdated',
    'change.undo-unknown',
    'change.undo-disk',
    'change.undo-not-supported',
    'change.open-renewal',
    'order.sold-out',
    'renewal.open-invoice',
    'busy',
  ],
  example: { id: 10001, amount: null, creditNotes: 0, reason: 'goodwill after an outage' },
})
