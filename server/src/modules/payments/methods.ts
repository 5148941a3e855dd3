import type { Locale } from '@portal/contracts/locale.ts'
import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import type { PaymentMethodView } from '@portal/contracts/modules/payments.contract.ts'
import { type Currency, money } from '@portal/contracts/money.ts'
import { feeOf } from '@portal/contracts/payment-fee.ts'
import { type GatewayAmounts, methodRefusal } from '@portal/contracts/payment-method.rules.ts'
import { errorMessage } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandOfInvoice, pointsFor } from '../invoices/index.ts'
import { type Balances, balances } from '../ledger/index.ts'
import { feeVatPercent } from './fees/asked.ts'
import { termsOf } from './fees/terms.store.ts'
import { amountsFor, type Gateway, type Gateways, methodFacts, type Refusal, refusalText, takes } from './method-check.ts'

export interface MethodsRequest {
  readonly brandId: number
  readonly accountId: number
  readonly lang: Locale
  readonly type: InvoiceType
  /** Minor units due on each document; empty if nothing is chosen yet. */
  readonly totals: readonly number[]
  /** Minor units that a gateway is asked for, per document; the totals unless some of the money has arrived. */
  readonly toGateway?: readonly number[]
  /** The customer wants a VAT invoice: a brand that charges VAT on request charges it on the fee too. */
  readonly withVatInfo?: boolean
}

/** Titles and instructions of the portal's own methods. */
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
      'en-US': '100 points are worth $1. Points must cover the full invoice.',
      'vi-VN': '100 điểm bằng 1 USD; điểm thanh toán trọn hóa đơn hoặc không dùng được.',
      'zh-CN': '100 积分抵 1 美元，须全额支付账单。',
    },
  },
} as const

/** Lists the brand's methods in its order; for each, whether it can pay the documents and what would be left. Misfits are left out. [D4] */
export async function methodsFor(tx: Tx, gateways: Gateways, request: MethodsRequest): Promise<PaymentMethodView[]> {
  const brand = await brandOfInvoice(tx, request.brandId)
  const { currency } = brand
  const [wallets, terms] = await Promise.all([balances(tx, request.accountId, currency), termsOf(tx, brand.id, currency)])
  const vatPercent = feeVatPercent(brand, request.type, request.withVatInfo ?? false)
  const amounts = request.toGateway ?? request.totals
  const document = { type: request.type, state: 'unpaid', currency } as const
  return brand.methods.flatMap((id) => {
    const gateway = gateways.find(id)
    const asked =
      gateway && takes(gateway, currency) ? amountsFor(gateway, { amounts, currency, terms: terms.get(id) ?? null, vatPercent }) : null
    const refusal = methodRefusal({ id, method: methodFacts(gateways, id), brand, document, gateway: asked })
    if (refusal === 'not-offered') return []
    const why = refusal && refusalText(refusal, asked?.limits ?? null, currency, request.lang)
    if (id === 'balance') return [balanceMethod(request, wallets, why)]
    if (id === 'points') return [pointsMethod(request, wallets, why)]
    return gateway && asked ? [gatewayMethod(request, gateway, { ...asked, currency, refusal: why })] : []
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
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

function balanceMethod({ lang, totals }: MethodsRequest, { balance }: Balances, refusal: Refusal | null): PaymentMethodView {
  const left = balance.amount - sumOf(totals)
  const then = totals.length > 0 && left >= 0 ? money(left, balance.currency) : null
  const lacking = totals.length > 0 && then === null ? ({ code: 'order.not-enough-credit' } as const) : null
  return {
    ...blank,
    ...judged(refusal ?? lacking, lang),
    ...{ method: 'balance', kind: 'balance', title: own.balance.title[lang], instructions: own.balance.instructions[lang] },
    ...{ currency: balance.currency, balance, balanceThen: then },
  }
}

/** Each document is rounded up to whole points by itself. */
function pointsMethod({ lang, totals }: MethodsRequest, { points, balance }: Balances, refusal: Refusal | null): PaymentMethodView {
  const needed = totals.length === 0 ? null : sumOf(totals.map((total) => pointsFor(total, balance.currency)))
  const lacking =
    needed !== null && points < needed ? ({ code: 'order.not-enough-points', params: { needed, available: points } } as const) : null
  return {
    ...blank,
    ...judged(refusal ?? lacking, lang),
    ...{ method: 'points', kind: 'points', title: own.points.title[lang], instructions: own.points.instructions[lang] },
    ...{ currency: balance.currency, pointsNeeded: needed, pointsAvailable: points },
  }
}

function gatewayMethod(
  { lang }: MethodsRequest,
  { driver, title }: Gateway,
  { amounts, limits, feeTerms, currency, refusal }: GatewayAmounts & { readonly currency: Currency; readonly refusal: Refusal | null },
): PaymentMethodView {
  const fee = feeTerms === null ? 0 : sumOf(amounts.map((amount) => feeOf(feeTerms, amount).gross))
  return {
    ...blank,
    ...judged(refusal, lang),
    ...{ method: driver.id, kind: 'gateway', title: title[lang], instructions: driver.instructions[lang], currency },
    ...{ min: money(limits.min, currency), max: money(limits.max, currency), fee: fee > 0 ? money(fee, currency) : null, feeTerms },
  }
}
