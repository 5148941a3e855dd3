import { useFormatter } from 'use-intl'

/** `25,400.5 ₫`: đồng for a dollar. */
export function useRateText(): (vndPerUsd: number) => string {
  const format = useFormatter()
  return (vndPerUsd) => `${format.number(vndPerUsd, { maximumFractionDigits: 4 })} ₫`
}
