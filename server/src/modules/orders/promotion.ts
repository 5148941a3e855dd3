import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import type { promotionCheck } from '@portal/contracts/modules/promotions.contract.ts'
import { type Currency, money } from '@portal/contracts/money.ts'
import type { Draft, NewLine } from '../invoices/index.ts'
import type { Applied } from '../promotions/index.ts'
import type { PricedItem } from './cart.ts'

const labelOf = (code: string): Localized => ({
  'en-US': `Promo code ${code}`,
  'vi-VN': `Mã giảm giá ${code}`,
  'zh-CN': `优惠码 ${code}`,
})

/** A priced cart as promotions judge it. */
export const cartOf = (cart: readonly PricedItem[]) => ({
  items: cart.map(({ offer, lines }) => ({
    planId: offer.plan.id,
    net: lines.reduce((sum, { subtotal, discount = 0 }) => sum + subtotal - (discount ?? 0), 0),
  })),
  trial: false,
})

/** The document's lines: each plan keeps what came off it, so that a unit which is refunded gives back exactly what it cost. */
export function withPromotion(
  cart: readonly PricedItem[],
  applied: Pick<Applied, 'code' | 'amount' | 'shares'> | null,
): { lines: NewLine[]; furtherDiscounts: NonNullable<Draft['furtherDiscounts']> } {
  if (applied === null || applied.amount === 0) return { lines: cart.flatMap(({ lines }) => lines), furtherDiscounts: [] }
  const lines = cart.flatMap(({ lines: own }, item) =>
    own.map((line) => (line.kind === 'plan' ? { ...line, options: { ...line.options, promotion: applied.shares[item] ?? 0 } } : line)),
  )
  return { lines, furtherDiscounts: [{ label: labelOf(applied.code), amount: applied.amount }] }
}

export const promotionView = (
  { code, amount, refused, instead }: Applied,
  currency: Currency,
): Omit<OutputOf<typeof promotionCheck>, 'subtotal'> => ({
  code,
  amount: money(amount, currency),
  refused,
  instead: instead && { code: instead.code, amount: money(instead.amount, currency) },
})
