import { z } from 'zod'

/** Money is an integer of the currency's minor unit: never a float, never without its currency [M1]. */
export const currencies = { USD: { exponent: 2, symbol: '$' }, VND: { exponent: 0, symbol: '₫' } } as const
export type Currency = keyof typeof currencies

/** The largest amount that anybody may name. */
export const MINOR_UNITS_MAX = 1_000_000_000_000

export const currencySchema = z.enum(['USD', 'VND'])
// Marked pure: the browser wants `formatMoney` of this file without the schemas' library.
export const moneySchema = /* @__PURE__ */ (() =>
  z.object({ amount: z.int(), currency: currencySchema }).meta({ id: 'Money', description: 'Integer of the minor unit' }))()
/** VND per USD, as staff state it: at most four decimals, which the database keeps exactly. */
export const rateInput = /* @__PURE__ */ (() => z.number().min(1000).max(1_000_000).multipleOf(0.0001))()
export type Money = z.infer<typeof moneySchema>

export const money = (amount: number, currency: Currency): Money => ({ amount, currency })

/** Rounds half away from zero; the one rounding rule of the house. */
export function roundHalfAway(value: number): number {
  return value < 0 ? -Math.round(-value) : Math.round(value)
}

/** `1999` USD → `"19.99"`; `50000` VND → `"50000"`. Plain, for searches, exports and gateways. */
export function toDecimalText({ amount, currency }: Money): string {
  const { exponent } = currencies[currency]
  return (amount / 10 ** exponent).toFixed(exponent)
}

const formats = new Map<string, Intl.NumberFormat>()

/** For people: `$19.99`, `50.000 ₫`. */
export function formatMoney({ amount, currency }: Money, locale: string): string {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format) {
    const { exponent } = currencies[currency]
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: exponent,
      maximumFractionDigits: exponent,
    })
    formats.set(key, format)
  }
  return format.format(amount / 10 ** currencies[currency].exponent)
}

/** Converts at `vndPerUsd`; to VND rounds up to 1000 ₫, to USD up to 1 cent [M1a]. */
export function convertPrice(price: Money, to: Currency, vndPerUsd: number): Money {
  if (price.currency === to) return price
  // Rounding up from just below nothing would give the negative zero that `Intl` writes with a minus.
  if (price.amount === 0) return money(0, to)
  if (to === 'VND') return money(Math.ceil(((price.amount / 100) * vndPerUsd) / 1000 - 1e-9) * 1000, 'VND')
  return money(Math.ceil((price.amount / vndPerUsd) * 100 - 1e-9), 'USD')
}
