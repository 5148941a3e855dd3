import { useTranslations } from 'use-intl'
import type { Messages } from '../../i18n/messages.ts'

type Step = keyof Messages['compute']['step']

/** A step's key in words; a step this browser does not know yet is "working". */
export function useWorkStep(): (step: string) => string {
  const t = useTranslations('compute.step')
  return (step) => (t.has(step as Step) ? t(step as Step) : t('other'))
}
