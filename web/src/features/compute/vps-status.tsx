import { useFormatter, useTranslations } from 'use-intl'
import { Label } from '../../design/data/status.tsx'
import { FailedLabel, ServiceStatus } from '../services/service-status.tsx'
import type { Vps } from './calls.ts'
import { useStatusLabel, useWorkStep } from './use-work-step.ts'
import { toneOf } from './vps-state.ts'

type Shown = Pick<Vps, 'name' | 'state' | 'status' | 'work' | 'trouble'>

/** What the machine does now, in words. */
export function VpsStatus({ vps, strong, bar }: { vps: Shown; strong?: boolean; bar?: boolean }) {
  const t = useTranslations('compute')
  const label = useStatusLabel()
  const stepLabel = useWorkStep()
  const { status, trouble } = vps
  return (
    <ServiceStatus service={vps} label={label(vps)} tone={toneOf(status)} stepLabel={stepLabel} strong={strong} bar={bar}>
      {trouble && status !== 'error' && <FailedLabel>{t('verbFailed', { verb: trouble.action })}</FailedLabel>}
    </ServiceStatus>
  )
}

/** NAT, Storage, Live: the ordinary type needs no word. */
export function TypeLabel({ type, onAir }: Pick<Vps, 'type' | 'onAir'>) {
  const t = useTranslations('compute.kind')
  const format = useFormatter()
  if (type !== 'nat' && type !== 'storage' && type !== 'live') return null
  const rate = onAir === null ? null : format.number(onAir / 1e6, { maximumFractionDigits: 1 })
  return <Label>{rate === null ? t(type) : t('onAir', { rate })}</Label>
}
