import { z } from 'zod'
import { AUTO_PAYMENT_CONSENT } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { MINOR_UNITS_MAX, moneySchema } from '../money.ts'
import { linkToken } from './accounts.contract.ts'
import { METHOD_MAX } from './payments.contract.ts'

/** Cards that a customer left with a gateway, and what is paid by them without asking. */

export const cardSchema = z.object({
  id: idSchema,
  /** As the gateway writes it: `visa`. */
  brand: z.string(),
  last4: z.string(),
  /** The last month in which it can be charged; null: the gateway does not say. */
  expiry: z.object({ month: z.int().min(1).max(12), year: z.int() }).nullable(),
  state: z.enum(['ok', 'expiring', 'expired']),
  isDefault: z.boolean(),
  /** Where it is kept, in the caller's language. */
  place: z.string(),
  savedAt: instantSchema,
})
export type CardView = z.infer<typeof cardSchema>

export const AUTO_CHARGE_STATES = ['planned', 'asked', 'action', 'paid', 'declined', 'dropped'] as const
export const AUTO_CHARGE_PURPOSES = ['renewal', 'topup'] as const

export const autoChargeSchema = z.object({
  id: idSchema,
  purpose: z.enum(AUTO_CHARGE_PURPOSES),
  state: z.enum(AUTO_CHARGE_STATES),
  amount: moneySchema,
  /** What it pays. */
  invoiceId: idSchema,
  number: documentNumberSchema,
  card: z.object({ brand: z.string(), last4: z.string() }),
  /** A planned one is charged then; else when it was settled. */
  at: instantSchema,
})
export type AutoChargeView = z.infer<typeof autoChargeSchema>

const topupSchema = z.object({ below: moneySchema, amount: moneySchema })

export const autoPaymentSchema = z.object({
  enabled: z.boolean(),
  /** Renewals that the balance cannot pay. */
  renewals: z.boolean(),
  /** So much is added as soon as the balance is below; null: never. */
  topup: topupSchema.nullable(),
  /** At most so much in a calendar month of the brand; null before it was first set. */
  monthlyLimit: moneySchema.nullable(),
  /** Of that, charged or being charged in this month. */
  charged: moneySchema,
  /** When its owner agreed to it. */
  since: instantSchema.nullable(),
  /** Who switched it off, and why where they said so. */
  off: z.object({ at: instantSchema, by: z.enum(['customer', 'mail', 'staff', 'system']), reason: z.string() }).nullable(),
  /** What is planned or under way, the soonest first, and then what was settled lately. */
  charges: z.array(autoChargeSchema),
})
export type AutoPaymentView = z.infer<typeof autoPaymentSchema>

const own = { auth: 'customer-session' } as const
const none = z.strictObject({})

export const cardList = defineEndpoint({
  ...own,
  path: 'user/card/list',
  summary: 'Saved cards (brand, last four digits, expiry), where one can be saved, and what is paid by them automatically',
  effect: 'read',
  input: none,
  output: z.object({
    items: z.array(cardSchema),
    /** Pages that are open at a gateway and on which no card was left yet. */
    waiting: z.int(),
    /** Where a card can be saved: accounts at gateways that the brand offers. */
    places: z.array(z.object({ method: z.string(), title: z.string() })),
    auto: autoPaymentSchema,
  }),
  errors: [],
  example: {},
})

export const cardAdd = defineEndpoint({
  ...own,
  path: 'user/card/add',
  hold: 'money',
  summary:
    'Opens the gateway’s own page, where the customer leaves a card and agrees that it is charged later; no number of a card comes here',
  done: {
    'en-US': 'The page where you leave the card is open.',
    'vi-VN': 'Trang để bạn lưu thẻ đã mở.',
    'zh-CN': '保存银行卡的页面已打开。',
  },
  asStaff: 'none',
  effect: 'write',
  input: z.strictObject({
    /** One of `places`. */
    method: z.string().max(METHOD_MAX),
  }),
  output: z.object({ redirect: z.string() }),
  errors: ['order.method-unavailable', 'card.too-many', 'payment.gateway-down'],
  example: { method: 'sandbox' },
})

export const cardRemove = defineEndpoint({
  ...own,
  path: 'user/card/remove',
  summary: 'Removes a card here and at its gateway. Without any card left nothing is paid automatically any more',
  done: { 'en-US': 'Card removed.', 'vi-VN': 'Đã xóa thẻ.', 'zh-CN': '已移除该卡。' },
  asStaff: 'none',
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    /** It was the last one, and automatic payment is off now. */
    switchedOff: z.boolean(),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const cardDefault = defineEndpoint({
  ...own,
  path: 'user/card/default',
  hold: 'money',
  summary: 'Chooses the card that is charged automatically',
  done: {
    'en-US': 'We’ll charge this card from now on.',
    'vi-VN': 'Từ nay thẻ này sẽ được dùng để thanh toán.',
    'zh-CN': '今后将使用此卡付款。',
  },
  asStaff: 'none',
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: none,
  errors: ['not-found'],
  example: { id: 1 },
})

const minor = z.int().min(1).max(MINOR_UNITS_MAX)

export const autoPaymentSet = defineEndpoint({
  ...own,
  path: 'user/card/auto/set',
  hold: 'money',
  summary: 'Agrees that the default card is charged without asking: for what, and for how much in a month at most',
  done: {
    'en-US': 'Automatic payment is on.',
    'vi-VN': 'Đã bật thanh toán tự động.',
    'zh-CN': '自动付款已开启。',
  },
  asStaff: 'none',
  effect: 'write',
  input: z.strictObject({
    renewals: z.boolean(),
    /** Minor units of the brand's currency. */
    topup: z.strictObject({ below: minor, amount: minor }).nullable(),
    monthlyLimit: minor,
    /** Which words were read and agreed to. */
    consent: z.literal(AUTO_PAYMENT_CONSENT),
  }),
  output: none,
  errors: ['card.none', 'card.auto-nothing', 'card.auto-limit', 'topup.limits'],
  example: { renewals: true, topup: null, monthlyLimit: 10_000, consent: AUTO_PAYMENT_CONSENT },
})

const offDone = {
  'en-US': 'Automatic payment is off. We won’t charge your card automatically any more.',
  'vi-VN': 'Đã tắt thanh toán tự động. Sẽ không tự động trừ tiền nữa.',
  'zh-CN': '自动付款已关闭，不会再自动扣款。',
} as const

export const autoPaymentOff = defineEndpoint({
  ...own,
  path: 'user/card/auto/off',
  summary: 'Switches automatic payment off; what was planned is not charged',
  done: offDone,
  asStaff: 'none',
  effect: 'write',
  input: none,
  output: none,
  errors: [],
  example: {},
})

export const autoPaymentOffByMail = defineEndpoint({
  path: 'public/card/auto/off',
  summary: 'Switches automatic payment off by the link of a mail that told of it, without signing in',
  auth: 'public',
  effect: 'write',
  guard: 'login',
  done: offDone,
  input: z.strictObject({ token: linkToken }),
  output: none,
  errors: ['link-expired'],
  example: { token: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1' },
})

export const cardsContract = [cardList, cardAdd, cardRemove, cardDefault, autoPaymentSet, autoPaymentOff, autoPaymentOffByMail] as const
