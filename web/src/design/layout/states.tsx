import { IconAlertTriangle, IconMapQuestion, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { asApiError } from '../../api/errors.ts'
import { cx } from '../../lib/class-names.ts'
import { Button } from '../controls/button.tsx'
import { Icon, type IconType } from '../icon.tsx'
import css from './states.module.css'

/** Nothing here yet: what it is, and the one next step. Zero results use it without an icon. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon?: IconType
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className={css.state}>
      {icon && <Icon of={icon} size={24} className={css.icon} />}
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}

/** What happened, whether anything is at risk, retry, reference. What is not there is no failure, and trying again finds it no sooner. */
export function ErrorState({ error, onRetry, safe }: { error: unknown; onRetry?: () => void; safe?: ReactNode }) {
  const t = useTranslations('errors')
  const failure = asApiError(error)
  const missing = failure.code === 'not-found'
  const icon = failure.isLostNetwork ? IconWifiOff : missing ? IconMapQuestion : IconAlertTriangle
  return (
    <div className={css.state} role="alert">
      <Icon of={icon} size={24} className={cx(css.icon, !missing && css.bad)} />
      <h3>{errorText(failure)}</h3>
      {/* Without a network its sentence stands alone: nobody can tell how the services are. */}
      {!failure.isLostNetwork && <p>{missing ? t('notFoundText') : (safe ?? t('nothingLost'))}</p>}
      <div className={css.actions}>
        {onRetry && !missing && (
          <Button icon={IconRefresh} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {failure.ref && <Reference value={failure.ref} />}
      </div>
    </div>
  )
}

/** What to read out to support. */
export function Reference({ value }: { value: string }) {
  const t = useTranslations('errors')
  return <span className="mono c3 sm">{t('ref', { value })}</span>
}
