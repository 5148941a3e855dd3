import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { Switch } from '../../../design/controls/switch.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { PlainSelect } from '../../../design/form/other-fields.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { useClosedToStaff } from '../../../shell/owner-only.tsx'
import { useWeekdays } from './weekdays.ts'

/** Whether a week's renewals are one invoice, and from which day on. What it changes is said before it is changed. */
export function TermsPanel() {
  const t = useTranslations('billing')
  const hint = useId()
  const terms = useCall('user/profile/billing/terms', {})
  const closed = useClosedToStaff()
  const weekdays = useWeekdays()
  const save = useSubmit('user/profile/billing/terms/save', {
    invalidates: ['user/profile/billing/terms', 'user/service', 'user/calendar', 'user/dashboard', 'user/order', 'user/log'],
    onSuccess: () => toastOk(t('saved')),
  })
  const day = save.isPending ? save.variables.billingDay : terms.data?.billingDay
  return (
    <Panel title={t('title')} flush={!terms.data}>
      {terms.isError && !terms.data ? (
        <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />
      ) : !terms.data ? (
        <SkeletonRows rows={2} />
      ) : (
        <div className="stack" aria-describedby={hint}>
          <DisabledReason reason={closed}>
            <Switch
              label={t('together')}
              checked={day !== null && day !== undefined}
              working={save.isPending}
              off={closed !== null}
              onChange={(on) => save.mutate({ billingDay: on ? 1 : null })}
            />
          </DisabledReason>
          {day !== null && day !== undefined && (
            <div className="row wrap">
              <span className="c2">{t('from')}</span>
              <PlainSelect
                label={t('from')}
                value={String(day)}
                onChange={(value) => closed === null && save.mutate({ billingDay: Number(value) })}
                options={weekdays.map(({ day: value, name }) => ({ value: String(value), label: name }))}
              />
            </div>
          )}
          <p id={hint} className="sm c3">
            {t('hint')}
          </p>
        </div>
      )}
    </Panel>
  )
}
