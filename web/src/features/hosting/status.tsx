import { useTranslations } from 'use-intl'
import { FailedLabel, ServiceStatus } from '../services/service-status.tsx'
import type { Hosting } from './calls.ts'
import { needsDns } from './dns-state.ts'
import css from './hosting.module.css'
import { toneOf } from './state.ts'
import { useStepLabel } from './use-step-label.ts'

type Shown = Pick<Hosting, 'name' | 'state' | 'status' | 'work' | 'trouble' | 'dns'>

/** What the panel said last, in words; beside it what went wrong, or that the domain does not lead here. */
export function HostingStatus({ hosting, strong, bar, plain }: { hosting: Shown; strong?: boolean; bar?: boolean; plain?: boolean }) {
  const t = useTranslations('hosting')
  const stepLabel = useStepLabel()
  const { status, trouble } = hosting
  return (
    <ServiceStatus service={hosting} label={t(`state.${status}`)} tone={toneOf(status)} stepLabel={stepLabel} strong={strong} bar={bar}>
      {plain ? null : trouble ? (
        <FailedLabel>{t('failed')}</FailedLabel>
      ) : (
        needsDns(hosting) && <span className={css.elsewhere}>{t(`dns.short.${hosting.dns === 'wrong' ? 'wrong' : 'missing'}`)}</span>
      )}
    </ServiceStatus>
  )
}
