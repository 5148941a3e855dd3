import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import type { Order } from './order.ts'
import css from './orders.module.css'

/** Corrections of the document: each one of its own series. */
export function CreditNotesPanel({ order }: { order: Order }) {
  const t = useTranslations('operator.orders')
  return (
    <Panel title={t('creditNotes')} flush>
      <ul className={css.notes}>
        {order.creditNotes.map(({ number, amount, points, reason, at }) => (
          <li key={number}>
            <span className="mono nowrap">{number}</span>
            <span className="c2">{reason === 'undeliverable' ? t('undeliverable') : reason}</span>
            <span className="c3 nowrap">
              <DateText value={at} time />
            </span>
            <b className="b num nowrap">{points > 0 ? t('pointsBack', { points }) : <Money value={amount} />}</b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Money that gateways sent back to its payer. */
export function RefundReceiptsPanel({ order }: { order: Order }) {
  const t = useTranslations('operator.orders')
  return (
    <Panel title={t('refundReceipts')} flush>
      <ul className={css.notes}>
        {order.refundReceipts.map(({ number, amount, at, returned }) => (
          <li key={number}>
            <span className="mono nowrap">{number}</span>
            <span className="c2">{returned && t('returnedToBalance')}</span>
            <span className="c3 nowrap">
              <DateText value={at} time />
            </span>
            <b className="b num nowrap">
              <Money value={amount} />
            </b>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
