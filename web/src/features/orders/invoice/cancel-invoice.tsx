import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'

/** Ends an unpaid order; the document stays, its stock is given back. */
export function CancelInvoice({ id, number, onClose, onDone }: { id: number; number: string; onClose: () => void; onDone?: () => void }) {
  const t = useTranslations('orders.cancel')
  const cancel = useSubmit('user/order/cancel', {
    errors: 'form',
    invalidates: ['user/order', 'user/dashboard', 'user/profile', 'public/service/plan'],
  })
  return (
    <ConfirmDialog
      title={t('title', { number })}
      confirm={t('confirm')}
      cancel={t('keep')}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await cancel.mutateAsync({ id })
        onDone?.()
      }}
    >
      <p className="c2">{t('text')}</p>
    </ConfirmDialog>
  )
}
