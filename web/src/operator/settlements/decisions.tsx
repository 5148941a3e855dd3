import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { refreshMoney } from '../orders/refresh.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { SettlementLine } from './settlement.ts'

interface Decision {
  of: { readonly account: string; readonly day: string }
  line: SettlementLine
  onClose: () => void
}

const refresh = () => queryClient.invalidateQueries(underPath('operator/settlements'))

/** Why it differs, in a person's words: it counts as agreed from then on. */
export function ExplainLine({ of, line, onClose }: Decision) {
  const t = useTranslations('settlements')
  return (
    <ReasonDialog
      title={t('explainTitle', { reference: line.reference })}
      confirm={t('explain')}
      onConfirm={async (reason, requestId) => {
        await call('operator/settlements/explain', { ...of, name: line.name, reason }, { requestId })
        await refresh()
        toastOk(t('explainDone'))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('explainText')}</p>
    </ReasonDialog>
  )
}

/** Into the inbox, as if the gateway had just told it. */
export function BookLine({ of, line, onBooked, onClose }: Decision & { onBooked: () => void }) {
  const t = useTranslations('settlements')
  const book = useSubmit('operator/settlements/book', { errors: 'form' })
  return (
    <ConfirmDialog
      title={t.rich('bookTitle', { amount: () => <Money value={line.theirs} /> })}
      confirm={t('book')}
      onConfirm={async () => {
        await book.mutateAsync({ ...of, name: line.name })
        onBooked()
        await Promise.all([refresh(), refreshMoney()])
        toastOk(t('booked'), t('bookedHint'))
      }}
      onClose={onClose}
    >
      <p className="c2">{t(line.kind === 'payment' ? 'bookPayment' : 'bookBack')}</p>
    </ConfirmDialog>
  )
}
