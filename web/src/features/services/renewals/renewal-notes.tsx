import { TRANSFER_SUSPENSION } from '@portal/contracts/constants.ts'
import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import type { ServiceDetail } from '../calls.ts'
import { useReasonText } from '../reasons.ts'
import { useRenewPreview } from './use-renew-preview.ts'
import type { Renewals } from './use-renewals.tsx'

/** Overdue, suspended or cancelled: what that means, until when it can be mended, and the step that mends it. */
export function RenewalNotes({ service, renewals }: { service: ServiceDetail; renewals: Renewals }) {
  const t = useTranslations('renewals.note')
  const labels = useTranslations('renewals')
  const panel = useTranslations('services.renewal')
  const reasonText = useReasonText()
  const owner = service.role === 'owner'
  const { cancellation, paymentStatus, suspensions } = service
  const unpaid = suspensions.includes('nonpayment')
  const noTransfer = suspensions.every((reason) => reason === TRANSFER_SUSPENSION)
  const concerned = cancellation !== null || paymentStatus === 'Overdue' || paymentStatus === 'Suspended'
  const schedule = useRenewPreview(service.id, owner && concerned).data?.items[0]?.schedule
  if (!concerned) return null
  const at = (value: string | null | undefined) => () => <DateText value={value} time billed />
  const dates = schedule && {
    due: at(schedule.dueAt),
    suspend: at(schedule.suspendAt),
    end: at(schedule.terminateAt),
    over: at(schedule.endsAt),
  }
  const renew = service.actions.renew === true && (
    <Button size="small" icon={IconReceipt} onClick={() => renewals.renew([service])}>
      {labels('renew')}
    </Button>
  )
  if (cancellation !== null) {
    return (
      <Note
        tone={cancellation === 'immediate' ? 'danger' : 'warn'}
        title={cancellation === 'immediate' ? t('endingNow') : t('cancelled')}
        actions={
          service.actions['revoke-cancellation'] === true && (
            <Button size="small" icon={IconArrowBackUp} working={renewals.sending === 'revoke'} onClick={() => renewals.revoke(service)}>
              {labels('revoke')}
            </Button>
          )
        }
      >
        {dates ? t.rich(cancellation === 'immediate' ? 'endingNowText' : 'cancelledText', dates) : panel(`cancellation.${cancellation}`)}
      </Note>
    )
  }
  if (paymentStatus === 'Suspended') {
    return (
      <Note tone="danger" title={panel('suspended')} actions={unpaid && renew}>
        {unpaid && dates ? t.rich('suspendedText', dates) : reasonText(noTransfer ? 'vps-transfer-used' : 'service-suspended')}
      </Note>
    )
  }
  return (
    <Note tone="warn" title={panel('overdue')} actions={renew}>
      {dates ? t.rich('overdueText', dates) : panel('overdueText')}
    </Note>
  )
}
