import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/use-now.ts'
import { FailedLabel, ServiceStatus } from '../services/service-status.tsx'
import type { Dedicated } from './calls.ts'
import { isLate, toneOf } from './state.ts'

type Shown = Pick<Dedicated, 'name' | 'state' | 'status' | 'work' | 'trouble' | 'step' | 'promisedAt'>

/** What the server does now, in words; while it is delivered, the step that staff are at. */
export function DedicatedStatus({ server, strong, bar }: { server: Shown; strong?: boolean; bar?: boolean }) {
  const t = useTranslations('dedicated')
  const failed = useTranslations('compute')
  const { status, trouble, step } = server
  const stepLabel = (key: string): string => {
    if (step) return t(`doing.${step}`)
    return key === 'switch-on' || key === 'fit-parts' || key === 'roll-back' || key === 'with-staff' ? t(`work.${key}`) : t('work.other')
  }
  const late = isLate(server, useNow())
  const label = server.work?.kind === 'resize' ? t('fitting') : t(`state.${status}`)
  return (
    <ServiceStatus service={server} label={label} tone={toneOf(status)} stepLabel={stepLabel} strong={strong} bar={bar}>
      {late && <FailedLabel>{t('lateShort')}</FailedLabel>}
      {trouble && <FailedLabel>{failed('verbFailed', { verb: trouble.action })}</FailedLabel>}
    </ServiceStatus>
  )
}
