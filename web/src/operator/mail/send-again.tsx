import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'

/** A mail of the same content, once per click. */
export function SendAgain({ mail, onClose }: { mail: { id: number; subject: string; recipient: string }; onClose: () => void }) {
  const t = useTranslations('operator.mail')
  const send = useSubmit('operator/mails/resend', { errors: 'form', invalidates: ['operator/mails'] })
  return (
    <ConfirmDialog
      title={t('againTitle')}
      confirm={t('again')}
      onConfirm={async () => {
        await send.mutateAsync({ id: mail.id })
        toastOk(t('againDone', { recipient: mail.recipient }))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('againText', { recipient: mail.recipient, subject: mail.subject })}</p>
    </ConfirmDialog>
  )
}
