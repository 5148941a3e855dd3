import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import type { Customer } from './customer.ts'

/** What closes the customer's money, transfers and secrets now [D9], each with the way to approve it. */
export function HoldNotes({ customer: { id, username, holds } }: { customer: Customer }) {
  const t = useTranslations('operator.customers.hold')
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <>
      {holds.map(({ id: holdId, change, by, until, approve }) => (
        <Note
          key={holdId}
          tone="warn"
          title={t(`title.${change}`, { by })}
          actions={
            <StaffAction roles={['billing', 'support']} state={approve} size="small" onClick={() => setAsked(holdId)}>
              {t('approve')}
            </StaffAction>
          }
        >
          {t.rich('text', { until: () => <DateText value={until} time /> })}
        </Note>
      ))}
      {asked !== null && (
        <ReasonDialog
          title={t('ask', { name: username })}
          confirm={t('approve')}
          onConfirm={async (reason, requestId) => {
            await call('operator/customers/hold/approve', { id, holdId: asked, reason }, { requestId })
            toastOk(t('done'))
            void queryClient.invalidateQueries(underPath('operator/customers'))
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('consequence')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
