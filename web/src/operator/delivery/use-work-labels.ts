import { useTranslations } from 'use-intl'
import { knownText } from '../../i18n/known-text.ts'
import type { WorkRow } from './work.ts'

/** Steps, kinds and spans of time in words; what a newer server names is told by its name. */
export function useWorkLabels() {
  const t = useTranslations('operator.delivery')
  const step = (name: string | null): string => (name === null ? t('waiting') : (knownText(t, `step.${name}`) ?? name))
  const kind = (name: string): string => knownText(t, `kind.${name.replaceAll('.', '-')}`) ?? name
  const state = (row: Pick<WorkRow, 'state' | 'step' | 'error'>): string =>
    row.state === 'running' ? step(row.step) : t(`state.${row.state}`)
  const span = (ms: number): string => {
    const exact = Math.max(0, ms) / 1000
    const seconds = exact < 10 ? Math.round(exact * 10) / 10 : Math.round(exact)
    if (seconds < 90) return t('seconds', { n: seconds })
    const minutes = Math.round(seconds / 60)
    return minutes < 120
      ? t('minutes', { n: minutes })
      : minutes < 2880
        ? t('hours', { n: Math.round(minutes / 60) })
        : t('days', { n: Math.round(minutes / 1440) })
  }
  return { step, kind, state, span }
}
