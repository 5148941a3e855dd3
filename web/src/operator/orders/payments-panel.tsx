import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import type { Order } from './order.ts'
import { PaymentState } from './payment-state.tsx'

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
          ...order.payments.map(({ id, title, state, amount, received, createdAt }) => ({
            term: <TextLink to={staffPaths.paymentAttempt(id)}>{title}</TextLink>,
            value: (
              <>
                <PaymentState state={state} /> <Money value={state === 'succeeded' ? received : amount} />{' '}
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
