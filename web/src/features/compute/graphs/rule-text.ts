import { useFormatter, useTranslations } from 'use-intl'
import type { VpsAlert } from '../calls.ts'

type Rule = Pick<VpsAlert, 'metric' | 'over' | 'threshold' | 'minutes'>

/** In what a threshold is typed, and how many of the call's units one of them is. */
export const THRESHOLD_UNITS = {
  cpu: { name: '%', size: 1, most: 100 },
  memory: { name: '%', size: 1, most: 100 },
  disk: { name: 'MB/s', size: 1e6, most: 100_000 },
  network: { name: 'Mbit/s', size: 1e6, most: 100_000 },
} as const satisfies Record<VpsAlert['metric'], { readonly name: string; readonly size: number; readonly most: number }>

/** "CPU over 90 % for 10 min". */
export function useRuleText(): (rule: Rule) => string {
  const t = useTranslations('graphs')
  const format = useFormatter()
  return ({ metric, over, threshold, minutes }) => {
    const { name, size } = THRESHOLD_UNITS[metric]
    const n = format.number(threshold / size, { maximumFractionDigits: 2 })
    const told = name === '%' ? t('percent', { n }) : `${n} ${name}`
    return t('alerts.rule', { metric: t(metric), side: over ? 'over' : 'under', threshold: told, minutes })
  }
}
