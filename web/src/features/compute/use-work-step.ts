import { useTranslations } from 'use-intl'
import type { Messages } from '../../i18n/messages.ts'
import type { Vps } from './calls.ts'

/** "Resizing" where the machine's own word would be that it restarts. */
export function useStatusLabel(): (vps: Pick<Vps, 'status' | 'work'>) => string {
  const t = useTranslations('compute')
  return ({ status, work }) => (work?.kind === 'resize' ? t('resizing') : t(`state.${status}`))
}

type Step = keyof Messages['compute']['step']

/** A step's key in words; a step this browser does not know yet is "working". */
export function useWorkStep(): (step: string) => string {
  const t = useTranslations('compute.step')
  return (step) => (t.has(step as Step) ? t(step as Step) : t('other'))
}
