import { z } from 'zod'
import { ISSUED_DUE_DAYS } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { beforeFrom, daysInput, isPeriod, listInput, listOutput } from '../lists.ts'
import { invoiceStateSchema, invoiceTypeSchema } from '../machines/invoice.machine.ts'
import { serviceStateSchema } from '../machines/service.machine.ts'
import { MINOR_UNITS_MAX, moneySchema } from '../money.ts'
import { brandRefSchema, customerRefSchema, reasonInput } from '../staff-views.ts'
import { printed, refusing, typedLine, typedText } from '../texts.ts'
import { isOneLine } from '../validation.ts'
import { invoiceRowSchema, invoiceSchema } from './invoices.contract.ts'
import { orderUnitSchema } from './orders.parts.contract.ts'
import { paymentSchema } from './payments.contract.ts'
import { operatorOrderRefund, operatorRefundPreview } from './refunds.operator.contract.ts'
import { actionStateSchema, serviceTypeSchema } from './services.contract.ts'

export const operatorOrderList = defineEndpoint({
  path: 'operator/orders/list',
  summary:
    'Orders and invoices of all customers, with counts per status; the search finds numbers, amounts, words of customers’ names, and e-mails by their beginning',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'read',
  input: listInput(['id', 'total'])
    .extend({
      brandId: idInput.optional(),
      accountId: idInput.optional(),
      /** The order it came with, and whatever was sold for it since. */
      serviceId: idInput.optional(),
      type: invoiceTypeSchema.optional(),
      status: invoiceStateSchema.optional(),
      /** Days of UTC, both included. */
      ...daysInput,
      /** Minor units. */
      minTotal: z.int().min(0).max(MINOR_UNITS_MAX).optional(),
      maxTotal: z.int().min(0).max(MINOR_UNITS_MAX).optional(),
    })
    .refine(isPeriod, beforeFrom),
  output: listOutput(invoiceRowSchema.extend({ brand: brandRefSchema, customer: customerRefSchema, paidAt: instantSchema.nullable() })),
  errors: ['not-found'],
  example: { page: 1, pageSize: 20, search: '' },
})

/** What marking as fraud would stop, and what stands behind a paid document. */
const orderServiceSchema = z.object({
  id: idSchema,
  type: serviceTypeSchema,
  name: z.string(),
  state: serviceStateSchema,
  suspensions: z.array(z.string()),
})

const operatorOrderOutput = invoiceSchema.extend({
  brand: brandRefSchema,
  customer: customerRefSchema,
  units: z.array(orderUnitSchema),
  services: z.array(orderServiceSchema),
  payments: z.array(paymentSchema),
  /** What can still go back, and to which balance a whole refund goes; `points` where it was paid with points. */
  refundable: z.object({
    ...{ total: moneySchema, promotional: moneySchema, main: moneySchema },
    points: z.int(),
    /** How much of what goes to the main balance can go on to where it was paid from. */
    toSource: moneySchema,
  }),
  actions: z.object({
    cancel: actionStateSchema,
    refund: actionStateSchema,
    markFraud: actionStateSchema,
    confirmPayment: actionStateSchema,
  }),
})

export const operatorOrderDetail = defineEndpoint({
  path: 'operator/orders/detail',
  summary: 'One order or invoice of any customer with lines, payments, credit notes, services and history',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: operatorOrderOutput,
  errors: ['not-found'],
  example: { id: 10001 },
})

const orderState = z.object({ id: idSchema, status: invoiceStateSchema })

export const operatorOrderCancel = defineEndpoint({
  path: 'operator/orders/cancel',
  summary: 'Ends an unpaid order and gives its stock back; the customer is told',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'money',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: orderState,
  errors: ['not-found', 'order.not-cancellable'],
  example: { id: 10001, reason: 'asked for by the customer' },
})

export const operatorOrderMarkFraud = defineEndpoint({
  path: 'operator/orders/mark-fraud',
  summary: 'Marks a paid document as fraud for good and suspends the services it paid for',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: orderState.extend({ suspended: z.array(idSchema) }),
  errors: ['not-found', 'order.not-paid', 'order.already-fraud'],
  example: { id: 10001, reason: 'stolen card, reported by the gateway' },
})

/** As it stands on the bank statement. */
const reference = typedText().min(3).max(100)

export const operatorConfirmPayment = defineEndpoint({
  path: 'operator/orders/confirm-payment',
  summary: 'Books money that really arrived for a document: it enters the main balance and pays the document where it suffices',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  input: z.strictObject({
    id: idInput,
    /** Minor units of the document’s currency. */
    amount: z.int().min(1).max(MINOR_UNITS_MAX),
    reference,
    /** The day on which it arrived. */
    arrivedOn: z.iso.date(),
  }),
  output: orderState.extend({ outcome: z.enum(['paid', 'short', 'credited', 'sold-out', 'code-refused']) }),
  errors: ['not-found', 'payment.reference-used'],
  example: { id: 10001, amount: 19_250, reference: 'FT26325001234', arrivedOn: '2026-11-20' },
})

export const ISSUED_LINES_MAX = 20

export const operatorOrderIssue = defineEndpoint({
  path: 'operator/orders/issue',
  summary:
    'Issues an invoice for something that is not in the catalogue; VAT as the brand has it. The customer is told and pays it like any other',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  input: z.strictObject({
    accountId: idInput,
    lines: z
      .array(
        z.strictObject({
          description: typedLine().min(2).max(200).check(refusing(isOneLine, 'field.invalid'), printed),
          /** Minor units of the brand’s currency, without VAT. */
          amount: z
            .int()
            .min(1)
            .max(MINOR_UNITS_MAX / ISSUED_LINES_MAX),
        }),
      )
      .min(1)
      .max(ISSUED_LINES_MAX),
    dueDays: z.int().min(ISSUED_DUE_DAYS.least).max(ISSUED_DUE_DAYS.most).default(ISSUED_DUE_DAYS.usual),
    /** Printed on the document. */
    note: typedText().max(500).check(printed).default(''),
    reason: reasonInput,
  }),
  output: z.object({ id: idSchema, number: documentNumberSchema, total: moneySchema }),
  errors: ['not-found'],
  example: { accountId: 1, lines: [{ description: 'Migration of two servers', amount: 5000 }], reason: 'agreed by phone' },
})

export const ordersOperatorContract = [
  operatorOrderIssue,
  operatorOrderList,
  operatorOrderDetail,
  operatorOrderCancel,
  operatorRefundPreview,
  operatorOrderRefund,
  operatorOrderMarkFraud,
  operatorConfirmPayment,
] as const
