import { PERIODS, SETUP_WAIVED_ABOVE_MONTHS } from '@portal/contracts/constants.ts'
import type { AddonFigures } from '@portal/contracts/kinds/addons.ts'
import type { Figure, PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { type Currency, convertPrice, money, roundHalfAway } from '@portal/contracts/money.ts'

export type PriceBook<T> = { readonly [C in Currency]?: T }

/** The price in a currency: as the book says, else converted from the other currency and rounded up [M1a]. */
export function priceIn(book: PriceBook<number>, currency: Currency, vndPerUsd: number): number | null {
  const own = book[currency]
  if (own !== undefined) return own
  const other: Currency = currency === 'USD' ? 'VND' : 'USD'
  const foreign = book[other]
  return foreign === undefined ? null : convertPrice(money(foreign, other), currency, vndPerUsd).amount
}

export interface LinePrice {
  /** One unit, one month, without discount. */
  readonly unitCost: number
  readonly quantity: number
  readonly periodMonths: number
  /** Charged per unit. */
  readonly setupFee: number
  /** Not charged per unit because of the long term; 0 where there is none. */
  readonly setupWaived: number
  readonly discountPercent: number
  readonly discount: number
  /** Units × months + setup, before the discount. */
  readonly subtotal: number
}

export interface LineRequest {
  readonly unitCost: number
  readonly setupFee: number
  readonly quantity: number
  readonly periodMonths: number
  readonly discountPercent: number
}

/** One line of a cart or invoice; the discount is rounded half away from zero, once per line [M1]. */
export function priceLine({ unitCost, setupFee, quantity, periodMonths, discountPercent }: LineRequest): LinePrice {
  const waived = periodMonths > SETUP_WAIVED_ABOVE_MONTHS
  const gross = unitCost * quantity * periodMonths
  const charged = waived ? 0 : setupFee
  return {
    unitCost,
    quantity,
    periodMonths,
    setupFee: charged,
    setupWaived: waived ? setupFee : 0,
    discountPercent,
    discount: roundHalfAway((gross * discountPercent) / 100),
    subtotal: gross + charged * quantity,
  }
}

export interface Totals {
  readonly subtotal: number
  readonly discount: number
  readonly vat: number
  readonly total: number
}

/** Prices exclude VAT; it is rounded once, on its own line [M8]. */
export function totalsOf(lines: readonly Pick<LinePrice, 'subtotal' | 'discount'>[], furtherDiscount: number, vatPercent: number): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  const discount = Math.min(subtotal, lines.reduce((sum, line) => sum + line.discount, 0) + furtherDiscount)
  const vat = roundHalfAway(((subtotal - discount) * vatPercent) / 100)
  return { subtotal, discount, vat, total: subtotal - discount + vat }
}

export interface TermPrice {
  readonly months: number
  readonly discountPercent: number
  readonly monthly: number
  readonly total: number
  readonly setupFee: number
}

/** What each term costs one unit. */
export function termPrices(price: { monthly: number; setup: number }, discounts: Readonly<Record<string, number>>): TermPrice[] {
  return PERIODS.map((months) => {
    const discountPercent = discounts[String(months)] ?? 0
    const line = priceLine({ unitCost: price.monthly, setupFee: price.setup, quantity: 1, periodMonths: months, discountPercent })
    const total = line.subtotal - line.setupFee - line.discount
    return { months, discountPercent, monthly: roundHalfAway(total / months), total, setupFee: line.setupFee }
  })
}

/**
 * The plan as it is built: what add-ons give is part of it. `adds`: which figure each kind of add-on makes larger. What a plan says nothing of
 * it has nothing of, so that they begin at that; what is not limited stays so. `of`: the figures of its kind.
 */
export function withAddons<F extends PlanFigures>(
  figures: F,
  addons: readonly { readonly kind: string; readonly size: number; readonly quantity: number }[],
  adds: AddonFigures,
  of: readonly Figure[],
): F {
  const nothing = (name: string): number | null => {
    const figure = of.find((one) => one.name === name)
    return figure && !figure.unlimited ? (figure.standard ?? 0) : null
  }
  const grown: PlanFigures = { ...figures }
  for (const { kind, size, quantity } of addons) {
    const figure = adds[kind]
    const before = figure && (grown[figure] ?? nothing(figure))
    if (figure && before != null) grown[figure] = before + size * quantity
  }
  return { ...figures, ...grown }
}
