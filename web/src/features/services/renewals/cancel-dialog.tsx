import type { CancelMode } from '@portal/contracts/modules/renewals.contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { OptionCard, OptionGrid } from '../../../design/controls/option-card.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { useNow } from '../../../lib/use-now.ts'
import { useKind } from '../kind-context.tsx'
import { reasonOf, useReasonText } from '../reasons.ts'
import { type Renewable, refreshRenewals } from './renewable.ts'
import css from './renewals.module.css'

/** The two ways to end a service, each with what it really does [M12]. The name is asked for only where data dies tomorrow. */
export function CancelDialog({ service, onClose }: { service: Renewable; onClose: () => void }) {
  const t = useTranslations('renewals.cancelling')
  const { base } = useKind()
  const now = useNow()
  const { id, name, end, paymentStatus } = service
  // Cancelled for the end of its time already: what is left is to end it now.
  const ending = service.actions['revoke-cancellation'] === true
  const [mode, setMode] = useState<CancelMode>(ending ? 'immediate' : 'end-of-billing')
  const late = paymentStatus === 'Overdue' || paymentStatus === 'Suspended' || (end !== null && Date.parse(end) < now.getTime())
  const reasonText = useReasonText()
  const notNow = reasonOf(service.actions['cancel-now'])
  const date = () => <DateText value={end} time billed />
  const send = async () => {
    // The page's own note and the notice say it: a third voice would only repeat them.
    await call(`${base}/cancel`, { id, mode })
    refreshRenewals()
  }
  return (
    <ConfirmDialog
      danger
      title={t('title', { name })}
      confirm={mode === 'immediate' ? t('confirmNow') : t('confirm')}
      cancel={t('keep')}
      typeName={mode === 'immediate' ? name : undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={css.form}>
        <OptionGrid label={t('when')} least={400}>
          <OptionCard
            name={`cancel-${id}`}
            value="end-of-billing"
            checked={mode === 'end-of-billing'}
            onChange={() => setMode('end-of-billing')}
            off={ending}
            title={t('atEnd')}
            detail={ending ? t('atEndAlready') : late ? t('atEndLate') : t.rich('atEndText', { date })}
          />
          <OptionCard
            name={`cancel-${id}`}
            value="immediate"
            checked={mode === 'immediate'}
            onChange={() => setMode('immediate')}
            off={notNow !== null}
            title={t('now')}
            detail={notNow === null ? t('nowText') : reasonText(notNow, { name })}
          />
        </OptionGrid>
        <ul className={css.facts}>
          <li>{t('noRefund')}</li>
          <li>{t('autoOff')}</li>
          <li>{t('revocable')}</li>
        </ul>
      </div>
    </ConfirmDialog>
  )
}
