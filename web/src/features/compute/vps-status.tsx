import { useTranslations } from 'use-intl'
import { Label, StatusBadge, WorkStatus } from '../../design/data/status.tsx'
import css from '../services/service-status.module.css'
import type { Vps } from './calls.ts'
import { useStatusWords, useWorkStep } from './use-work-step.ts'
import { percentOf, toneOf } from './vps-state.ts'

type Shown = Pick<Vps, 'name' | 'state' | 'status' | 'work' | 'trouble'>

/** What the machine does now, in words: "Building · copying image 60 %", "Stopped  Start failed". */
export function VpsStatus({ vps, strong, bar = true }: { vps: Shown; strong?: boolean; bar?: boolean }) {
  const t = useTranslations('compute')
  const step = useWorkStep()
  const status = useStatusWords()
  if (vps.state === 'undelivered') return <StatusBadge tone="danger">{t('service.undelivered')}</StatusBadge>
  if (vps.state === 'ended') return <StatusBadge tone="off">{t('service.ended')}</StatusBadge>
  if (vps.state === 'ordered' && !vps.work) return <StatusBadge tone="busy">{t('service.ordered')}</StatusBadge>
  if (vps.work) {
    const percent = percentOf(vps.work.progress)
    // The step gives way where the place is narrow, the figure never.
    const words = (
      <span className={css.working}>
        <span className="ell">{t('working', { action: status(vps), step: step(vps.work.step) })}</span>{' '}
        <span className="num">{t('percent', { percent })}</span>
      </span>
    )
    if (!bar) return <StatusBadge tone="busy">{words}</StatusBadge>
    return (
      <WorkStatus percent={percent} label={t('progressOf', { name: vps.name })}>
        {words}
      </WorkStatus>
    )
  }
  return (
    <span className={css.line}>
      <StatusBadge tone={toneOf(vps.status)} strong={strong}>
        {t(`state.${vps.status}`)}
      </StatusBadge>
      <Trouble vps={vps} />
    </span>
  )
}

/** The last action's failure, as a red word beside the state it left behind. */
function Trouble({ vps: { trouble, status } }: { vps: Shown }) {
  const t = useTranslations('compute')
  if (!trouble || status === 'error') return null
  return <span className={css.trouble}>{t('verbFailed', { verb: trouble.action })}</span>
}

/** Not paid for yet: it stops when its days are over. */
export function TrialLabel({ trial }: Pick<Vps, 'trial'>) {
  const t = useTranslations('compute')
  return trial ? <Label tone="accent">{t('trial')}</Label> : null
}

/** NAT, Storage, Live: the ordinary kind needs no word. */
export function KindLabel({ type }: { type: Vps['type'] }) {
  const t = useTranslations('compute.kind')
  if (type !== 'nat' && type !== 'storage' && type !== 'live') return null
  return <Label>{t(type)}</Label>
}
