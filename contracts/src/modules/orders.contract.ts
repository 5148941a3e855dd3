import { z } from 'zod'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { beforeFrom, daysInput, isPeriod, listInput, listOutput } from '../lists.ts'
import { invoiceStateSchema, invoiceTypeSchema } from '../machines/invoice.machine.ts'
import { MINOR_UNITS_MAX, moneySchema } from '../money.ts'
import { METHOD_ERRORS } from '../payment-method.rules.ts'
import { customersText, printed } from '../texts.ts'
import { CART_LINES_MAX, cartDomainErrors, cartImageErrors, cartLineInput } from './cart.contract.ts'
import { exchangeRateSchema } from './catalogue.contract.ts'
import { invoiceDiscountSchema, invoiceLineSchema, invoiceRowSchema, invoiceSchema, vatInfoInput, vatSchema } from './invoices.contract.ts'
import { changedSizeSchema, orderEffectSchema, orderUnitSchema } from './orders.parts.contract.ts'
import { codeRefusedSchema, orderPaymentContract } from './orders.payment.contract.ts'
import { METHOD_MAX, paymentMethodSchema, paymentSchema } from './payments.contract.ts'
import { usedPromotionSchema } from './promotions.contract.ts'
import { PROMOTION_REFUSALS, promoCodeInput } from './promotions.parts.ts'
import { actionStateSchema, serviceTypeSchema } from './services.contract.ts'

const cart = {
  items: z.array(cartLineInput).max(CART_LINES_MAX).default([]),
  vatInfo: vatInfoInput.nullish(),
  method: z.string().max(METHOD_MAX).nullish(),
  promoCode: promoCodeInput.nullish(),
}
const exampleCart = {
  items: [{ planId: 1, locationId: 1, periodMonths: 6 as const, quantity: 1, image: 'ubuntu-24.04', hostnames: ['prod-web-03'] }],
}

/** Why a cart cannot be ordered as it is. */
const cartErrors = [
  ...(['order.cart-empty', 'order.at-least-one', 'order.plan-unavailable', 'order.addon-unavailable', 'order.too-large'] as const),
  ...cartImageErrors,
  ...cartDomainErrors,
  ...(['ssh-key.not-for-image', 'user-data.gone', 'user-data.not-for-image'] as const),
  ...(['trial.unavailable', 'trial.one-only', 'vat.incomplete', 'vat.incorrect'] as const),
] as const

export const orderQuote = defineEndpoint({
  path: 'user/order/quote',
  summary: 'The server’s price for a cart, and what each payment method would do; nothing is reserved',
  auth: 'customer',
  effect: 'read',
  // A full cart: twenty lines with a note, each with fifty host names.
  maxBody: 65_536,
  input: z.strictObject({ type: z.enum(['new', 'trial']).default('new'), ...cart }),
  output: z.object({
    lines: z.array(
      invoiceLineSchema.omit({ id: true }).extend({
        /** Index of the cart line it belongs to. */
        item: z.int(),
        /** Units left to sell at this location; null for add-ons. */
        stockLeft: z.int().nullable(),
      }),
    ),
    subtotal: moneySchema,
    discounts: z.array(invoiceDiscountSchema),
    /** What the promo code did; null where none was given. */
    promotion: usedPromotionSchema.nullable(),
    vat: vatSchema.nullable(),
    total: moneySchema,
    /** `total` spread over the cart's months; null where the lines have different periods. */
    perMonth: moneySchema.nullable(),
    approxTotal: moneySchema,
    exchangeRate: exchangeRateSchema,
    methods: z.array(paymentMethodSchema),
    /** Whether VAT is charged without, or only with VAT information. */
    vatMode: z.enum(['none', 'on-request', 'always']),
  }),
  errors: cartErrors,
  example: exampleCart,
})

export const orderPlace = defineEndpoint({
  path: 'user/order/place',
  summary: 'Issues the unpaid invoice of a cart and holds its stock; or, with type topup, the invoice of a top-up',
  auth: 'customer',
  asStaff: ['billing'],
  effect: 'money',
  // A top-up brings money in.
  hold: { scope: 'money', unless: { type: ['topup'] } },
  done: { 'en-US': 'The order is placed.', 'vi-VN': 'Đã tạo đơn hàng.', 'zh-CN': '订单已创建。' },
  // A full cart: twenty lines with a note, each with fifty host names.
  maxBody: 65_536,
  input: z.strictObject({
    /** A trial is one line without add-ons: it is settled at once and costs nothing. */
    type: z.enum(['new', 'topup', 'trial']).default('new'),
    ...cart,
    note: customersText(1000).check(printed).default(''),
    /** Of a top-up: minor units of the brand's currency. */
    amount: z.int().min(0).max(MINOR_UNITS_MAX).optional(),
  }),
  output: z.object({
    id: idSchema,
    number: documentNumberSchema,
    status: invoiceStateSchema,
    total: moneySchema,
    expiresAt: instantSchema.nullable(),
    stockHeldUntil: instantSchema.nullable(),
  }),
  errors: [
    ...cartErrors,
    ...(['ssh-key.gone', 'order.sold-out', 'change.no-addresses', 'trial.used', 'busy'] as const),
    ...METHOD_ERRORS,
    ...(['topup.limits', 'topup.balance-cap', 'terms.due'] as const),
    ...PROMOTION_REFUSALS,
  ],
  example: exampleCart,
})

export const orderFinish = defineEndpoint({
  path: 'user/order/finish',
  summary: 'Pays an order: from the balance or points at once; through a gateway the answer says where to go on',
  auth: 'customer',
  asStaff: ['billing'],
  effect: 'money',
  hold: { scope: 'money', unless: { method: 'gateway' } },
  input: z.strictObject({ id: idInput, method: z.string().max(METHOD_MAX).nullish() }),
  output: z.object({
    id: idSchema,
    status: invoiceStateSchema,
    /** A page of the gateway; the browser goes there. */
    redirect: z.string().nullable(),
    msg: z.string(),
  }),
  errors: [
    'not-found',
    'order.no-method',
    ...METHOD_ERRORS,
    ...(['order.not-enough-credit', 'order.not-enough-points', 'order.not-payable', 'order.sold-out'] as const),
    'change.outdated',
    'payment.gateway-down',
    'promotion.first-order-only',
  ],
  example: { id: 10001, method: 'balance' },
})

export const orderCancel = defineEndpoint({
  path: 'user/order/cancel',
  summary: 'Ends an unpaid order and gives its stock back',
  ...({ auth: 'customer', asStaff: ['billing'], effect: 'money' } as const),
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema, status: invoiceStateSchema, msg: z.string() }),
  errors: ['not-found', 'order.not-cancellable'],
  example: { id: 10001 },
})

export const orderUpdateTaxInfo = defineEndpoint({
  path: 'user/order/update-tax-info',
  summary: 'Puts VAT information on an unpaid order, or takes it off',
  ...({ auth: 'customer', asStaff: ['billing'], effect: 'write', token: 'billing' } as const),
  input: z.strictObject({ id: idInput, vatInfo: vatInfoInput.nullable() }),
  output: z.object({ id: idSchema, total: moneySchema, msg: z.string() }),
  errors: ['not-found', 'vat.incomplete', 'vat.incorrect', 'vat.update-failed'],
  example: {
    id: 10001,
    vatInfo: {
      companyName: 'May Sang Co., Ltd',
      companyAddress: '48 Nguyễn Đình Chiểu',
      taxCode: '0316482907',
      email: 'ketoan@maysang.vn',
    },
  },
})

export const ORDER_SORT = ['id', 'number', 'type', 'status', 'total', 'createdAt', 'updatedAt'] as const

export const orderList = defineEndpoint({
  path: 'user/order/list',
  summary: 'The customer’s orders and invoices, with counts per status',
  auth: 'customer',
  effect: 'read',
  input: listInput(ORDER_SORT)
    .extend({
      type: invoiceTypeSchema.optional(),
      status: invoiceStateSchema.optional(),
      /** Days of the brand's time zone, both included. */
      ...daysInput,
      /** Minor units. */
      minTotal: z.int().min(0).max(MINOR_UNITS_MAX).optional(),
      maxTotal: z.int().min(0).max(MINOR_UNITS_MAX).optional(),
    })
    .refine(isPeriod, beforeFrom),
  output: listOutput(invoiceRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20, search: '' },
})

const orderDetailOutput = invoiceSchema.extend({
  units: z.array(orderUnitSchema),
  /** What the document does, or did, to which service; each service once. */
  effects: z.array(orderEffectSchema),
  /** What an upgrade or an add-on is about. Empty for every other type. */
  changes: z.array(
    z.object({
      serviceId: idSchema,
      type: serviceTypeSchema,
      name: z.string(),
      from: changedSizeSchema,
      to: changedSizeSchema,
      what: z.string(),
    }),
  ),
  codeRefused: codeRefusedSchema.nullable(),
  /** Until when stock is held; null when nothing is held (any more). */
  stockHeldUntil: instantSchema.nullable(),
  /** Newest first. */
  payments: z.array(paymentSchema),
  /** What each method would do now; empty when nothing is to be paid. */
  methods: z.array(paymentMethodSchema),
  actions: z.object({ cancel: actionStateSchema, finish: actionStateSchema, updateTaxInfo: actionStateSchema }),
})
export type OrderDetail = z.infer<typeof orderDetailOutput>

export const orderDetail = defineEndpoint({
  path: 'user/order/detail/{id}',
  summary: 'One order with lines, payments, delivery and history',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: orderDetailOutput,
  errors: ['not-found'],
  example: { id: '10001' },
})

export const orderDetailByBody = defineEndpoint({
  ...orderDetail,
  path: 'user/order/detail',
  summary: 'As user/order/detail/{id}, with the id in the body',
  example: { id: 10001 },
})

export const ordersContract = [
  orderList,
  orderQuote,
  orderPlace,
  orderFinish,
  ...orderPaymentContract,
  orderCancel,
  orderUpdateTaxInfo,
  orderDetail,
  orderDetailByBody,
] as const
