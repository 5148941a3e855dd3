import { useFormatter } from 'use-intl'

/** `₫25,400.5`: đồng for a dollar, written as every other sum of them. */
export function useRateText(): (vndPerUsd: number) => string {
  const format = useFormatter()
  return (vndPerUsd) =>
    format.number(vndPerUsd, { style: 'currency', currency: 'VND', currencyDisplay: 'narrowSymbol', maximumFractionDigits: 4 })
}
