import { type Currency, convertPrice, formatMoney, type Money } from '@portal/contracts/money.ts'
import { useLocale } from 'use-intl'
import { createStore, useStore } from '../../lib/store.ts'

interface DisplayMoney {
  /** The account's choice, or null: the currency that goes with the language. */
  readonly currency: Currency | null
  /** As served. Until it is known, everything stays in the ledger's currency. */
  readonly vndPerUsd: number | null
}

/** Told by the shell from the account's profile; what amounts are worth to the reader, never a sum that is charged. */
export const displayMoney = createStore<DisplayMoney>({ currency: null, vndPerUsd: null })

/** Dong for Vietnamese, dollars for the others, unless the account chose [A3b]. */
export const shownCurrency = (chosen: Currency | null, locale: string): Currency => chosen ?? (locale === 'vi-VN' ? 'VND' : 'USD')

/** The same worth in the currency shown, or null where that is the ledger's own [M1a]. */
export function converted(value: Money, { currency, vndPerUsd }: DisplayMoney, locale: string): Money | null {
  const to = shownCurrency(currency, locale)
  if (vndPerUsd === null || to === value.currency) return null
  // Upwards as prices are, for gains and losses alike; nothing is worth nothing in every currency.
  const { amount } = convertPrice({ ...value, amount: Math.abs(value.amount) }, to, vndPerUsd)
  return { amount: value.amount < 0 ? -amount : amount, currency: to }
}

export function useConverted(value: Money | null | undefined): Money | null {
  const display = useStore(displayMoney)
  const locale = useLocale()
  return value ? converted(value, display, locale) : null
}

/** As `<Money>` writes it, for where only text fits. */
export function useMoneyText(): (value: Money) => string {
  const locale = useLocale()
  return (value) => formatMoney(value, locale)
}
