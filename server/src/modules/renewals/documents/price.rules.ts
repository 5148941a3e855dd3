import type { Localized } from '@portal/contracts/locale.ts'
import { roundHalfAway } from '@portal/contracts/money.ts'

/** What was sold, as the service and the line it was bought with say: the catalogue of today does not count [O2]. */
export interface Sold {
  readonly serviceId: number
  readonly planName: Localized
  readonly detail: Localized
  /** One period of `periodMonths`, everything included. */
  readonly priceAmount: number
  readonly periodMonths: number
  /** One month of the plan without its term's discount; null where the line is not known. */
  readonly unitCost: number | null
  readonly discountPercent: number
  readonly addons: readonly { readonly name: string; readonly amount: number; readonly monthly: number }[]
}

export interface RenewalLine {
  readonly kind: 'renew'
  readonly description: Localized
  readonly detail: Localized
  readonly unitCost: number
  readonly quantity: number
  readonly periodMonths: number
  readonly discountPercent: number
  readonly discount: number
  readonly subtotal: number
  readonly serviceId: number
  readonly options: Readonly<Record<string, unknown>>
}

const none: Localized = { 'en-US': '', 'vi-VN': '', 'zh-CN': '' }
/** What lines come to before VAT. */
export const netOf = (lines: readonly { readonly subtotal: number; readonly discount: number }[]): number =>
  lines.reduce((sum, { subtotal, discount }) => sum + subtotal - discount, 0)

/**
 * The lines of one service's renewal. For its own term it costs exactly what the service says; for another term the monthly price it
 * was sold at, with that term's discount.
 */
export function renewalLines(sold: Sold, months: number, termDiscountPercent: number): RenewalLine[] {
  const same = months === sold.periodMonths
  const addons = sold.addons.filter(({ monthly }) => monthly > 0).map((addon) => addonLine(sold, addon, months))
  const lines = [planLine(sold, months, same ? sold.discountPercent : termDiscountPercent), ...addons]
  // A price that staff or an upgrade changed since: then the service's own price is the whole truth.
  return same && netOf(lines) !== sold.priceAmount ? [wholeLine(sold, months)] : lines
}

function planLine(sold: Sold, months: number, discountPercent: number): RenewalLine {
  const addonsMonthly = sold.addons.reduce((sum, { amount, monthly }) => sum + amount * monthly, 0)
  const unitCost = sold.unitCost ?? Math.max(0, roundHalfAway(sold.priceAmount / sold.periodMonths) - addonsMonthly)
  const percent = sold.unitCost === null ? 0 : discountPercent
  const subtotal = unitCost * months
  return {
    ...{ kind: 'renew', description: sold.planName, detail: sold.detail, unitCost, quantity: 1, periodMonths: months },
    ...{ discountPercent: percent, discount: roundHalfAway((subtotal * percent) / 100), subtotal, serviceId: sold.serviceId, options: {} },
  }
}

const addonLine = (sold: Sold, { name, amount, monthly }: Sold['addons'][number], months: number): RenewalLine => ({
  ...{ kind: 'renew', description: { 'en-US': name, 'vi-VN': name, 'zh-CN': name }, detail: none, unitCost: monthly, quantity: amount },
  ...{ periodMonths: months, discountPercent: 0, discount: 0, subtotal: monthly * amount * months, serviceId: sold.serviceId },
  options: { addon: true },
})

const wholeLine = (sold: Sold, months: number): RenewalLine => ({
  ...{ kind: 'renew', description: sold.planName, detail: sold.detail, unitCost: roundHalfAway(sold.priceAmount / months), quantity: 1 },
  ...{ periodMonths: months, discountPercent: 0, discount: 0, subtotal: sold.priceAmount, serviceId: sold.serviceId, options: {} },
})
