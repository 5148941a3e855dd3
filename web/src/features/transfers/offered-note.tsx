import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { type Outgoing, refreshTransfers } from './transfers.ts'

/** Takes an offer back that nobody has answered. */
export function useTakeBack() {
  const t = useTranslations('transfers')
  return useSubmit('user/transfer/take-back', {
    onSuccess: () => {
      toastOk(t('takenBack'))
      refreshTransfers()
    },
  })
}

/** To whom it is offered, until when, and the way back. */
export function OfferedNote({ offered: { id, email, expiresAt } }: { offered: Outgoing }) {
  const t = useTranslations('transfers')
  const takeBack = useTakeBack()
  return (
    <Note
      tone="busy"
      title={t.rich('offeredTo', { email: () => <SensitiveText>{email}</SensitiveText> })}
      actions={
        <Button size="small" icon={IconArrowBackUp} working={takeBack.isPending} onClick={() => takeBack.mutate({ ids: [id] })}>
          {t('takeBack')}
        </Button>
      }
    >
      {t.rich('offeredText', { until: () => <DateText value={expiresAt} time /> })}
    </Note>
  )
}
