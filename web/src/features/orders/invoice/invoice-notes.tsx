import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isBuilt } from '../../../built-pages.ts'
import { Money } from '../../../design/data/money.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { TextLink } from '../../../design/link.tsx'
import { paths } from '../../../paths.ts'
import { CodeRefusedNote } from './code-refused-note.tsx'
import { isPayable } from './invoice-tones.ts'
import type { OrderDetail } from './order-detail.ts'

/** What must be said plainly before anything else: money that is missing, money that went back. */
export function InvoiceNotes({ order }: { order: OrderDetail }) {
  if (order.type === 'referral-withdraw' && order.status !== 'fraud') return <WithdrawalNote status={order.status} />
  return <PaidNotes order={order} />
}

/** Money that we pay, not the customer. */
function WithdrawalNote({ status }: Pick<OrderDetail, 'status'>) {
  const t = useTranslations('orders.notes')
  if (status === 'finished') return <Note tone="ok" title={t('withdrawPaid')} />
  if (status === 'pending') {
    return (
      <Note tone="busy" title={t('withdrawTitle')}>
        {t('withdrawText')}
      </Note>
    )
  }
  const link = (chunks: ReactNode) => <TextLink to={paths.referral()}>{chunks}</TextLink>
  return (
    <Note tone="warn" title={t('withdrawEnded')}>
      {t.rich('withdrawEndedText', { link })}
    </Note>
  )
}

function PaidNotes({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.notes')
  const { id, status, missing, received, units, paidAt } = order
  const link = (chunks: ReactNode) =>
    isBuilt(paths.tickets()) ? <TextLink to={paths.newTicket({ invoice: id })}>{chunks}</TextLink> : chunks
  if (order.codeRefused !== null) return <CodeRefusedNote order={order} refused={order.codeRefused} />
  if (isPayable(status) && missing && received.amount > 0) {
    return (
      <Note tone="warn" title={t.rich('missingTitle', { amount: () => <Money value={missing} /> })}>
        {t.rich('missingText', { received: () => <Money value={received} /> })}
      </Note>
    )
  }
  if (status === 'partially') {
    return (
      <Note tone="warn" title={t('partlyTitle', { n: units.filter(({ state }) => state === 'refunded').length })}>
        {t('partlyText')}
      </Note>
    )
  }
  if (status === 'cancelled') {
    return paidAt || units.some(({ state }) => state === 'refunded') ? (
      <Note tone="warn" title={t('refundedTitle')}>
        {t('refundedText')}
      </Note>
    ) : (
      <Note title={t('cancelledTitle')}>
        {received.amount > 0 ? t.rich('cancelledCredited', { received: () => <Money value={received} /> }) : t('cancelledText')}
      </Note>
    )
  }
  if (status === 'fraud') {
    return (
      <Note tone="danger" title={t('fraudTitle')}>
        {t.rich('fraudText', { link })}
      </Note>
    )
  }
  return null
}
