import { IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Label, StatusBadge, type Tone, WorkStatus } from '../../design/data/status.tsx'
import { Icon } from '../../design/icon.tsx'
import type { ServiceRow } from './calls.ts'
import css from './service-status.module.css'

interface ServiceStatusProps {
  service: Pick<ServiceRow, 'name' | 'state' | 'work'>
  /** What the kind says of it once it is delivered: "Running"; with work under way what that is called. */
  label: string
  tone: Tone
  /** A step's key as text. */
  stepLabel: (step: string) => string
  strong?: boolean
  bar?: boolean
  /** Beside the badge: what went wrong last. */
  children?: ReactNode
}

export const percentOf = (progress: number): number => Math.round(Math.max(0, Math.min(1, progress)) * 100)

/** How a service stands, in a word: "Building · copying image 60 %", "Stopped  Start failed". */
export function ServiceStatus({ service, label, tone, stepLabel, strong, bar = true, children }: ServiceStatusProps) {
  const t = useTranslations('services')
  const { state, work, name } = service
  if (state === 'undelivered') return <StatusBadge tone="danger">{t('state.undelivered')}</StatusBadge>
  if (state === 'ended') return <StatusBadge tone="off">{t('state.ended')}</StatusBadge>
  if (state === 'ordered' && !work) return <StatusBadge tone="busy">{t('state.ordered')}</StatusBadge>
  if (work) {
    const percent = percentOf(work.progress)
    // The step gives way where the place is narrow, the figure never.
    const progress = (
      <span className={css.working}>
        <span className="ell">{t('working', { action: label, step: stepLabel(work.step) })}</span>{' '}
        <span className="num">{t('percent', { percent })}</span>
      </span>
    )
    if (!bar) return <StatusBadge tone="busy">{progress}</StatusBadge>
    return (
      <WorkStatus percent={percent} label={t('progressOf', { name })}>
        {progress}
      </WorkStatus>
    )
  }
  return (
    <span className={css.line}>
      <StatusBadge tone={tone} strong={strong}>
        {label}
      </StatusBadge>
      {children}
    </span>
  )
}

/** The last action's failure, as a red word beside the state it left behind. */
export function FailedLabel({ children }: { children: ReactNode }) {
  return <span className={css.trouble}>{children}</span>
}

/** Not paid for yet: it stops when its days are over. */
export function TrialLabel({ trial }: Pick<ServiceRow, 'trial'>) {
  const t = useTranslations('services')
  return trial ? <Label tone="accent">{t('trial')}</Label> : null
}

interface SharedLabelProps {
  service: Pick<ServiceRow, 'role' | 'ownerName' | 'shared'>
  named?: boolean
}

/** Somebody else's, shared with the caller, or the caller's own that others may use; `named`: by whom. */
export function SharedLabel({ service: { role, ownerName, shared }, named }: SharedLabelProps) {
  const t = useTranslations('services')
  if (role === 'owner') return shared ? <Label>{t('owner')}</Label> : null
  return <Label tone="accent">{named ? t('sharedBy', { name: ownerName }) : t('coOwner')}</Label>
}

/** Its owner protects it against being deleted or overwritten. */
export function ProtectedLabel({ service: { protection } }: { service: Pick<ServiceRow, 'protection'> }) {
  const word = useTranslations('services')('isProtected')
  if (!protection) return null
  return (
    <span role="img" aria-label={word} title={word}>
      <Icon of={IconShieldLock} size={14} />
    </span>
  )
}
