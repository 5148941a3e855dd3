import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { refreshBilling } from './billing.ts'

interface MissedPeriodsProps {
  readonly service: { readonly id: number; readonly name: string }
  /** How many still wait. */
  readonly missed: number
}

/** More than one period was missed: staff say whether the others are charged too. */
export function MissedPeriods({ service, missed }: MissedPeriodsProps) {
  const t = useTranslations('operator.billing.missed')
  const [decision, setDecision] = useState<'go-on' | 'let-end' | null>(null)
  const goesOn = decision === 'go-on'
  return (
    <span className="row">
      <StaffAction roles={['billing']} size="small" onClick={() => setDecision('go-on')}>
        {t('goOn')}
      </StaffAction>
      <StaffAction roles={['billing']} size="small" onClick={() => setDecision('let-end')}>
        {t('letEnd')}
      </StaffAction>
      {decision && (
        <ReasonDialog
          title={t(goesOn ? 'goOnTitle' : 'letEndTitle', { service: service.name })}
          confirm={t(goesOn ? 'goOn' : 'letEnd')}
          danger={!goesOn}
          onConfirm={async (reason, requestId) => {
            await call('operator/billing/missed-periods/decide', { id: service.id, decision, reason }, { requestId })
            await refreshBilling()
            toastOk(t('done'))
          }}
          onClose={() => setDecision(null)}
        >
          <p className="c2">{t(goesOn ? 'goOnText' : 'letEndText', { service: service.name, n: missed })}</p>
        </ReasonDialog>
      )}
    </span>
  )
}
