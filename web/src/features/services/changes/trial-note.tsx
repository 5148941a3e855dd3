import { IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import type { VpsDetail } from '../../compute/calls.ts'
import type { Renewals } from '../renewals/use-renewals.tsx'

/** It is on trial: until when, what comes then, and the step that keeps it. */
export function TrialNote({ vps, renewals }: { vps: VpsDetail; renewals: Renewals }) {
  const t = useTranslations('changes.trial')
  if (!vps.trial || !vps.end || vps.role !== 'owner' || vps.cancellation !== null || vps.paymentStatus !== 'OK') return null
  return (
    <Note
      tone="quiet"
      title={t('title')}
      actions={
        vps.actions.renew === true && (
          <Button size="small" icon={IconReceipt} onClick={() => renewals.renew([vps])}>
            {t('keep')}
          </Button>
        )
      }
    >
      {t.rich('text', { end: () => <DateText value={vps.end} time /> })}
    </Note>
  )
}
