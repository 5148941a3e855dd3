import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { StatusMark, type Tone } from '../../../design/data/status.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { knownText } from '../../../i18n/known-text.ts'
import css from './invoice.module.css'
import { isPayable } from './invoice-tones.ts'
import type { OrderDetail } from './order-detail.ts'

const paymentTones: Record<OrderDetail['payments'][number]['state'], Tone> = {
  created: 'off',
  pending: 'busy',
  unknown: 'unknown',
  succeeded: 'ok',
  failed: 'danger',
}

/** What happened to the document, newest first, payments among it. */
export function HistoryPanel({ order }: { order: Pick<OrderDetail, 'history' | 'payments' | 'status' | 'createdAt'> }) {
  const t = useTranslations('orders.events')
  const payments = useTranslations('orders.payments')
  const entries = [
    ...order.history.map(({ event, to, at }, n) => ({
      key: `event-${n.toString()}`,
      at,
      tone: (to === 'cancelled' || to === 'fraud' ? 'danger' : to === 'unpaid' || to === 'pending' ? 'off' : 'ok') as Tone,
      text: <>{knownText(t, event) ?? t('moved', { to: t(`states.${to}`) })}</>,
    })),
    ...order.payments.map((payment) => ({
      key: `payment-${payment.id}`,
      at: payment.createdAt,
      // A gateway may still be asked after the order has ended; it is no work in progress for the customer then.
      tone: payment.state === 'pending' && !isPayable(order.status) ? 'off' : paymentTones[payment.state],
      text: (
        <>
          {payments(payment.state, { method: payment.title })}{' '}
          <Money value={payment.state === 'succeeded' ? payment.received : payment.amount} />
        </>
      ),
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  const issued = order.history.some(({ event }) => event === 'issue' || event === 'issued')
  return (
    <Panel title={t('title')} flush>
      <ul className={css.feed}>
        {entries.map(({ key, at, tone, text }) => (
          <li key={key}>
            <StatusMark tone={tone} />
            <span className="c2">{text}</span>
            <span className="c3">
              <DateText value={at} time />
            </span>
          </li>
        ))}
        {!issued && (
          <li>
            <StatusMark tone="off" />
            <span className="c2">{t('issued')}</span>
            <span className="c3">
              <DateText value={order.createdAt} time />
            </span>
          </li>
        )}
      </ul>
    </Panel>
  )
}
