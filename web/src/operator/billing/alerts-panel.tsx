import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { useChosenBrand } from '../parts/brands.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import css from './billing.module.css'
import { type Alert, refreshBilling } from './billing.ts'
import { MissedPeriods } from './missed-periods.tsx'

/** What the run cannot decide by itself. */
export function AlertsPanel() {
  const t = useTranslations('operator.billing')
  const brandId = useChosenBrand()
  const alerts = useCall('operator/billing/alerts', brandId === null ? {} : { brandId }, { refetchInterval: 30_000 })
  const [releasing, setReleasing] = useState<Alert | null>(null)
  const items = alerts.data?.items
  return (
    <Panel title={t('waiting')} hint={items && items.length > 0 ? items.length : undefined} flush>
      {items ? (
        items.length === 0 ? (
          <p className={`c3 ${css.pad}`}>{t('waitingNone')}</p>
        ) : (
          <ul>
            {items.map((alert) => (
              <li key={alert.id} className={css.alert}>
                <AlertSummary of={alert} />
                <AlertAction of={alert} onRelease={setReleasing} />
              </li>
            ))}
          </ul>
        )
      ) : alerts.isError ? (
        <ErrorState error={alerts.error} onRetry={() => void alerts.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      {releasing && <ReleaseDialog alert={releasing} onClose={() => setReleasing(null)} />}
    </Panel>
  )
}

function AlertSummary({ of }: { of: Alert }) {
  const t = useTranslations('operator.billing')
  const { kind, service, customer, brand, detail, at } = of
  return (
    <div className="col">
      <span className="row">
        <StatusBadge tone={kind === 'breaker' || kind === 'reconciliation' ? 'danger' : 'warn'}>{t(`step.${kind}`)}</StatusBadge>
        {service ? <TextLink to={staffPaths.service(service.id)}>{service.name}</TextLink> : <span>{brand.name}</span>}
        {customer && <CustomerLink customer={customer} />}
      </span>
      {kind === 'periods-missed' && <span className="sm">{t('missed.text', { n: Number(detail['missed'] ?? 1) })}</span>}
      {kind === 'change-undone' && <span className="sm">{t('changeUndone')}</span>}
      {kind === 'undo-failed' && <span className="sm">{t('undoFailed')}</span>}
      <span className="sm c3">
        {kind === 'breaker' && <>{t('meant', { n: Number(detail['meant'] ?? of.meant.length) })} · </>}
        {typeof detail['message'] === 'string' && <>{detail['message']} · </>}
        {t('since')} <DateText value={at} time />
      </span>
    </div>
  )
}

/** Alerts that only need to be acknowledged. */
const SEEN: readonly Alert['kind'][] = ['change-undone', 'undo-failed']

function AlertAction({ of, onRelease }: { of: Alert; onRelease: (alert: Alert) => void }) {
  const t = useTranslations('operator.billing')
  const again = useSubmit('operator/billing/look-again', {
    invalidates: ['operator/billing'],
    onSuccess: () => toastOk(t(SEEN.includes(of.kind) ? 'seen' : 'lookedAgain')),
  })
  if (of.kind === 'breaker') {
    return (
      <StaffAction roles={['billing']} size="small" onClick={() => onRelease(of)}>
        {t('letGo')}
      </StaffAction>
    )
  }
  if (of.kind === 'reconciliation') {
    return (
      <ButtonLink to={staffPaths.reconciliation()} size="small">
        {t('openBooks')}
      </ButtonLink>
    )
  }
  const { service } = of
  if (!service) return null
  if (of.kind === 'periods-missed') return <MissedPeriods service={service} missed={Number(of.detail['missed'] ?? 1)} />
  return (
    <StaffAction roles={['billing']} size="small" working={again.isPending} onClick={() => again.mutate({ id: service.id })}>
      {t(SEEN.includes(of.kind) ? 'seen' : 'lookAgain')}
    </StaffAction>
  )
}

/** Whom it would harm, by name, before anybody says yes. */
function ReleaseDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useTranslations('operator.billing')
  return (
    <ReasonDialog
      title={t('letGoTitle')}
      confirm={t('letGo')}
      danger
      onConfirm={async (reason, requestId) => {
        await call('operator/billing/breaker/release', { brandId: alert.brand.id, reason }, { requestId })
        await refreshBilling()
        toastOk(t('letGoDone'))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('letGoText', { brand: alert.brand.name })}</p>
      <ul className={css.few}>
        {alert.meant.map(({ service, customer }) => (
          <li key={service.id}>
            <span className="ell">{service.name}</span>
            <span className="c3 ell">{customer.username}</span>
          </li>
        ))}
      </ul>
    </ReasonDialog>
  )
}
