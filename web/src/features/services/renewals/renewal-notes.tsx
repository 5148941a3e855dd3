import { IconArrowBackUp, IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import type { VpsDetail } from '../../compute/calls.ts'
import { useReasonText } from '../reasons.ts'
import { PREVIEW } from './renewable.ts'
import type { Renewals } from './use-renewals.tsx'

/** Overdue, suspended or cancelled: what that means, until when it can be mended, and the step that mends it. */
export function RenewalNotes({ vps, renewals }: { vps: VpsDetail; renewals: Renewals }) {
  const t = useTranslations('renewals.note')
  const words = useTranslations('renewals')
  const compute = useTranslations('compute.renewal')
  const reasonText = useReasonText()
  const owner = vps.role === 'owner'
  const { cancellation, paymentStatus, suspensions } = vps
  const unpaid = suspensions.includes('nonpayment')
  const told = cancellation !== null || paymentStatus === 'Overdue' || paymentStatus === 'Suspended'
  const schedule = useCall(PREVIEW, { ids: [vps.id] }, { enabled: owner && told }).data?.items[0]?.schedule
  if (!told) return null
  const at = (value: string | null | undefined) => () => <DateText value={value} time />
  const dates = schedule && {
    due: at(schedule.dueAt),
    suspend: at(schedule.suspendAt),
    end: at(schedule.terminateAt),
    over: at(schedule.endsAt),
  }
  const renew = vps.actions.renew === true && (
    <Button size="small" icon={IconReceipt} onClick={() => renewals.renew([vps])}>
      {words('renew')}
    </Button>
  )
  if (cancellation !== null) {
    return (
      <Note
        tone={cancellation === 'immediate' ? 'danger' : 'warn'}
        title={cancellation === 'immediate' ? t('endingNow') : t('cancelled')}
        actions={
          vps.actions['revoke-cancellation'] === true && (
            <Button size="small" icon={IconArrowBackUp} working={renewals.sending === 'revoke'} onClick={() => renewals.revoke(vps)}>
              {words('revoke')}
            </Button>
          )
        }
      >
        {dates ? t.rich(cancellation === 'immediate' ? 'endingNowText' : 'cancelledText', dates) : compute(`cancellation.${cancellation}`)}
      </Note>
    )
  }
  if (paymentStatus === 'Suspended') {
    return (
      <Note tone="danger" title={compute('suspended')} actions={unpaid && renew}>
        {unpaid && dates ? t.rich('suspendedText', dates) : reasonText('service-suspended')}
      </Note>
    )
  }
  return (
    <Note tone="warn" title={compute('overdue')} actions={renew}>
      {dates ? t.rich('overdueText', dates) : compute('overdueText')}
    </Note>
  )
}
