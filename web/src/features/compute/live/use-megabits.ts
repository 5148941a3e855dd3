import { useFormatter, useTranslations } from 'use-intl'

/** Bitrates of streams, all in one unit. */
export function useMegabits(): (bitsPerSecond: number) => string {
  const t = useTranslations('live.onAir')
  const format = useFormatter()
  return (bits) => t('mbit', { n: format.number(bits / 1e6, { maximumFractionDigits: 1, minimumFractionDigits: 1 }) })
}
