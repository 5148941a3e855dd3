import type { PaymentState } from '@portal/contracts/machines/payment.machine.ts'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import type { Order } from './order.ts'

const TONES: Record<PaymentState, Tone> = { created: 'off', pending: 'busy', unknown: 'unknown', succeeded: 'ok', failed: 'danger' }

/** What arrived for it, and every attempt. */
export function PaymentsPanel({ order }: { order: Order }) {
  const t = useTranslations('operator.orders.payments')
  return (
    <Panel title={t('title')} flush>
      <DefinitionList
        columns={1}
        items={[
          { term: t('received'), value: <Money value={order.received} /> },
          order.missing && { term: t('missing'), value: <Money value={order.missing} /> },
          { term: t('refundable'), value: <Money value={order.refundable.total} /> },
          ...order.payments.map(({ title, state, amount, received, createdAt }) => ({
            term: title,
            value: (
              <>
                <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>{' '}
                <Money value={state === 'succeeded' ? received : amount} />{' '}
                <span className="c3">
                  <DateText value={createdAt} time />
                </span>
              </>
            ),
          })),
        ]}
      />
    </Panel>
  )
}
