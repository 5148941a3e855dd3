import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import type { PaymentMethodView } from '@portal/contracts/modules/payments.contract.ts'
import { formatMoney, type Money, money } from '@portal/contracts/money.ts'
import { feeOf } from '@portal/contracts/payment-fee.ts'
import type { PaymentDriver } from '../../drivers/payment/port.ts'
import { errorMessage, type Params } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandOfInvoice, pointsFor } from '../invoices/index.ts'
import { type Balances, balances } from '../ledger/index.ts'
import { feeVatPercent } from './fees/asked.ts'
import { feeTermsOf, isWithin, limitsWith } from './fees/terms.rules.ts'
import { type PaymentTerms, termsOf } from './fees/terms.store.ts'

/** An account at a gateway, and how customers read it. */
export interface Gateway {
  readonly driver: PaymentDriver
  readonly title: Localized
  /** Whose it is (null: it serves every brand), whether it is switched off, and since when it is there. */
  readonly instance: { readonly brandId: number | null; readonly state?: 'active' | 'disabled'; readonly createdAt?: Date }
}

/** What staff set up, as it is now: it changes while the portal runs. */
export interface Gateways {
  /** Also one that is switched off: what was begun with it is told, asked about and shown. */
  readonly find: (id: string) => Gateway | undefined
  readonly all: () => readonly Gateway[]
  /** What the customers of a brand may choose now. */
  readonly offered: (brandId: number) => readonly Gateway[]
}

export interface MethodsRequest {
  readonly brandId: number
  readonly accountId: number
  readonly lang: Locale
  readonly type: InvoiceType
  /** What is to be paid, and what a gateway would be asked for; null where nothing is chosen yet. */
  readonly total: Money | null
  readonly toGateway?: Money | null
  /** Where several documents are paid at once: each is rounded up to whole points by itself. */
  readonly points?: number
  /** A VAT invoice is wanted: where the brand charges VAT to such only, its fees carry it too. */
  readonly withVatInfo?: boolean
}

interface Refusal {
  readonly code: ErrorCode
  readonly params?: Params
}

/** What is ours, and no gateway's. */
export const own = {
  balance: {
    title: { 'en-US': 'Balance', 'vi-VN': 'Số dư', 'zh-CN': '余额' },
    instructions: {
      'en-US': 'Promotional balance first, then the main balance.',
      'vi-VN': 'Trừ số dư khuyến mãi trước, sau đó đến số dư chính.',
      'zh-CN': '先使用赠送余额，再使用主余额。',
    },
  },
  points: {
    title: { 'en-US': 'Loyalty points', 'vi-VN': 'Điểm thưởng', 'zh-CN': '积分' },
    instructions: {
      'en-US': '100 points are worth $1; they pay an invoice whole or not at all.',
      'vi-VN': '100 điểm bằng 1 USD; điểm thanh toán trọn hóa đơn hoặc không dùng được.',
      'zh-CN': '100 积分抵 1 美元，须全额支付账单。',
    },
  },
} as const

/** The brand's methods in its order, and for each whether it can pay this and what would be left. */
export async function methodsFor(tx: Tx, gateways: Gateways, request: MethodsRequest): Promise<PaymentMethodView[]> {
  const brand = await brandOfInvoice(tx, request.brandId)
  const [wallets, terms] = await Promise.all([balances(tx, request.accountId, brand.currency), termsOf(tx, brand.id, brand.currency)])
  const vatPercent = feeVatPercent(brand, request.type, request.withVatInfo ?? false)
  return brand.methods.flatMap((method) => {
    if (method === 'balance') return [balanceMethod(request, wallets)]
    if (method === 'points') return [pointsMethod(request, wallets)]
    const gateway = gateways
      .offered(request.brandId)
      .find(({ driver }) => driver.id === method && driver.currencies.includes(brand.currency))
    return gateway ? [gatewayMethod(request, gateway, brand.currency, { terms: terms.get(method) ?? null, vatPercent })] : []
  })
}

const judged = (refusal: Refusal | null, lang: Locale) => ({
  available: refusal === null,
  reason: refusal?.code ?? null,
  reasonText: refusal ? errorMessage(refusal.code, lang, refusal.params) : null,
})

const blank = {
  ...{ min: null, max: null, balance: null, balanceThen: null, pointsNeeded: null, pointsAvailable: null, fee: null, feeTerms: null },
}
const notForTopups = (type: InvoiceType): Refusal | null => (type === 'topup' ? { code: 'order.method-unavailable' } : null)

function balanceMethod({ lang, type, total }: MethodsRequest, { balance }: Balances): PaymentMethodView {
  const then = total && balance.amount >= total.amount ? money(balance.amount - total.amount, balance.currency) : null
  const refusal = notForTopups(type) ?? (total && !then ? ({ code: 'order.not-enough-credit' } as const) : null)
  return {
    ...blank,
    ...judged(refusal, lang),
    ...{ method: 'balance', kind: 'balance', title: own.balance.title[lang], instructions: own.balance.instructions[lang] },
    ...{ currency: balance.currency, balance, balanceThen: then },
  }
}

function pointsMethod({ lang, type, total, points: several }: MethodsRequest, { points, balance }: Balances): PaymentMethodView {
  const needed = several ?? (total ? pointsFor(total.amount, total.currency) : null)
  const lacking =
    needed !== null && points < needed ? ({ code: 'order.not-enough-points', params: { needed, available: points } } as const) : null
  return {
    ...blank,
    ...judged(notForTopups(type) ?? lacking, lang),
    ...{ method: 'points', kind: 'points', title: own.points.title[lang], instructions: own.points.instructions[lang] },
    ...{ currency: balance.currency, pointsNeeded: needed, pointsAvailable: points },
  }
}

function gatewayMethod(
  { lang, total, toGateway = total }: MethodsRequest,
  { driver, title }: Gateway,
  currency: Money['currency'],
  { terms, vatPercent }: { readonly terms: PaymentTerms | null; readonly vatPercent: number },
): PaymentMethodView {
  const limits = limitsWith(driver.limits(currency), terms)
  const [min, max] = [money(limits.min, currency), money(limits.max, currency)]
  const outside = toGateway && !isWithin(toGateway.amount, limits)
  const feeTerms = feeTermsOf(terms, vatPercent)
  const fee = feeTerms && toGateway && toGateway.amount > 0 ? money(feeOf(feeTerms, toGateway.amount).gross, currency) : null
  const params = { min: formatMoney(min, lang), max: formatMoney(max, lang) }
  return {
    ...blank,
    ...judged(outside ? { code: 'payment.gateway-limits', params } : null, lang),
    ...{ method: driver.id, kind: 'gateway', title: title[lang], instructions: driver.instructions[lang], currency, min, max },
    ...{ fee, feeTerms },
  }
}
