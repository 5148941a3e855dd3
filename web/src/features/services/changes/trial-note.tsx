import { IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import type { ServiceDetail } from '../calls.ts'
import type { Renewals } from '../renewals/use-renewals.tsx'

/** It is on trial: until when, what comes then, and the step that keeps it. */
export function TrialNote({ service, renewals }: { service: ServiceDetail; renewals: Renewals }) {
  const t = useTranslations('changes.trial')
  if (!service.trial || !service.end || service.role !== 'owner' || service.cancellation !== null || service.paymentStatus !== 'OK')
    return null
  return (
    <Note
      tone="quiet"
      title={t('title')}
      actions={
        service.actions.renew === true && (
          <Button size="small" icon={IconReceipt} onClick={() => renewals.renew([service])}>
            {t('keep')}
          </Button>
        )
      }
    >
      {t.rich('text', { end: () => <DateText value={service.end} time /> })}
    </Note>
  )
}
