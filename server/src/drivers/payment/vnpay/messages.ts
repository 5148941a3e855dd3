import { z } from 'zod'
import { DriverError, type GatewayEvent } from '../port.ts'

const HOURS_AHEAD = 7

/** `yyyyMMddHHmmss` in Vietnam's time, which knows no summer time. */
export const vnpayTime = (at: Date): string =>
  new Date(at.getTime() + HOURS_AHEAD * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/** What such a time says; null where it is none. */
export function instantOf(text = ''): Date | null {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const [year = 0, month = 0, day, hour = 0, minute, second] = parts.map(Number)
  return parts.length === 0 ? null : new Date(Date.UTC(year, month - 1, day, hour - HOURS_AHEAD, minute, second))
}

/** What VNPay takes as a description: letters and digits without marks. */
export const plainText = (text: string): string =>
  text
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, 200)

/** đồng times a hundred. */
export const vnpayAmount = (amount: number): string => String(amount * 100)

const code = z.string().max(10)
const text = z.string().max(300)

/** What VNPay tells of a payment; the same fields stand in a delivery and in the answer to a question. */
export const told = z.object({
  vnp_TxnRef: z.string().min(1).max(100),
  vnp_Amount: z.coerce.number().int().nonnegative(),
  vnp_TransactionNo: z.coerce.string().max(30).default('0'),
  vnp_TransactionStatus: code,
  vnp_ResponseCode: code.optional(),
})

/** An answer of the merchant's API: numbers come as numbers or as text. */
const word = z.union([z.string(), z.number()]).transform(String).pipe(text).optional()
export const answered = z.object({
  vnp_ResponseId: word,
  vnp_Command: word,
  vnp_ResponseCode: z.union([z.string(), z.number()]).transform((value) => String(value).padStart(2, '0')),
  vnp_Message: word,
  vnp_TmnCode: word,
  vnp_TxnRef: word,
  vnp_Amount: word,
  vnp_BankCode: word,
  vnp_PayDate: word,
  vnp_TransactionNo: word,
  vnp_TransactionType: word,
  vnp_TransactionStatus: word,
  vnp_OrderInfo: word,
  vnp_PromotionCode: word,
  vnp_PromotionAmount: word,
  vnp_SecureHash: word,
})
export type Answered = z.infer<typeof answered>

/** Which fields the signatures of answers are over, in this order. */
export const REFUND_ANSWER = [
  'vnp_ResponseId',
  'vnp_Command',
  'vnp_ResponseCode',
  'vnp_Message',
  'vnp_TmnCode',
  'vnp_TxnRef',
  'vnp_Amount',
  'vnp_BankCode',
  'vnp_PayDate',
  'vnp_TransactionNo',
  'vnp_TransactionType',
  'vnp_TransactionStatus',
  'vnp_OrderInfo',
] as const
export const QUERY_ANSWER = [...REFUND_ANSWER, 'vnp_PromotionCode', 'vnp_PromotionAmount'] as const

const SUCCESS = '00'
const PENDING = '01'
/** Money was taken, and VNPay suspects fraud: the merchant decides at VNPay. */
const SUSPECTED = '07'

/** What became of a payment; null while nothing has. `responseCode` is only told in deliveries. */
export function eventOf({ vnp_TxnRef: key, vnp_Amount, vnp_TransactionNo: number, ...said }: z.infer<typeof told>): GatewayEvent | null {
  const { vnp_TransactionStatus: status, vnp_ResponseCode: response = status } = said
  if (vnp_Amount % 100 !== 0) throw new DriverError('refused', `${vnp_Amount} is no whole đồng times a hundred`)
  const amount = { amount: vnp_Amount / 100, currency: 'VND' } as const
  if (status === SUSPECTED || response === SUSPECTED)
    return { id: `${key}:${number}:held`, key, outcome: 'held', reference: number, amount }
  if (status === PENDING) return null
  if (status === SUCCESS && response === SUCCESS)
    return { id: `${key}:${number}:paid`, key, outcome: 'succeeded', reference: number, amount }
  return { id: `${key}:${number}:failed`, key, outcome: 'failed', reference: `${key}:failed`, amount }
}
