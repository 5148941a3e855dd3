import { useFormatter, useTranslations } from 'use-intl'
import type { Measured } from './calls.ts'
import { isSize } from './usage.ts'
import { useAmounts } from './use-amounts.ts'

const MB_PER_GB = 1024
const LEAST_GB = 0.1

/** `12.2 / 20 GB`: both in the unit of what may be used; what is not limited says only what is used. */
export function useUsedText(): (of: Measured) => string {
  const t = useTranslations('hosting.usage')
  const format = useFormatter()
  const amount = useAmounts()
  const inGigabytes = (mb: number): string => {
    const gb = mb / MB_PER_GB
    return gb > 0 && gb < LEAST_GB ? `<${format.number(LEAST_GB)}` : format.number(gb, { maximumFractionDigits: 1 })
  }
  return (of) => {
    const { used, limit } = of
    if (limit === null) return amount(of, used)
    const short = isSize(of) && limit >= MB_PER_GB && limit < MB_PER_GB * 1000
    return t('of', { used: short ? inGigabytes(used) : amount(of, used), limit: amount(of, limit) })
  }
}
