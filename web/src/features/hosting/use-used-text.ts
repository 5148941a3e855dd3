import { useTranslations } from 'use-intl'
import type { Measured } from './calls.ts'
import { useAmounts } from './use-amounts.ts'

/** `12.2 GB / 20 GB`; what is not limited says only what is used. */
export function useUsedText(): (of: Measured) => string {
  const t = useTranslations('hosting.usage')
  const amount = useAmounts()
  return (of) => (of.limit === null ? amount(of, of.used) : t('of', { used: amount(of, of.used), limit: amount(of, of.limit) }))
}
