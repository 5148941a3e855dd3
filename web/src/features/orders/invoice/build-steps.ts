import { useTranslations } from 'use-intl'
import { knownText } from '../../../i18n/known-text.ts'

/** Long work as the server tells it: a key for the step, its place among the steps, an honest guess. */
export interface StepFacts {
  readonly step: string
  readonly position: number
  readonly steps: number
  readonly etaSeconds: number | null
}

export function useWorkText() {
  const t = useTranslations('orders.steps')
  const common = useTranslations('common')
  return {
    /** "copying the image"; a step without words of its own is told by its number. */
    step: ({ step, position, steps }: StepFacts): string =>
      knownText(t, step) ?? t('numbered', { n: Math.min(position + 1, steps), steps }),
    eta: ({ etaSeconds }: StepFacts): string | null =>
      etaSeconds === null
        ? null
        : etaSeconds < 60
          ? common('underMinute')
          : common('aboutMinutes', { minutes: Math.round(etaSeconds / 60) }),
  }
}
