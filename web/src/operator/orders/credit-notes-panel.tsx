import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import type { Order } from './order.ts'

/** Corrections of the document: each one of its own series. */
export function CreditNotesPanel({ order }: { order: Order }) {
  const t = useTranslations('operator.orders')
  return (
    <Panel title={t('creditNotes')} flush>
      <DefinitionList
        columns={1}
        items={order.creditNotes.map(({ number, amount, points, reason, at }) => ({
          term: <span className="mono">{number}</span>,
          value: (
            <>
              {points > 0 ? t('pointsBack', { points }) : <Money value={amount} exact />}{' '}
              <span className="c3">
                {reason === 'undeliverable' ? t('undeliverable') : reason} · <DateText value={at} time />
              </span>
            </>
          ),
        }))}
      />
    </Panel>
  )
}
