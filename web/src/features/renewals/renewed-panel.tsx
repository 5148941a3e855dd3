import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { isPayable } from '../orders/invoice-tones.ts'
import type { OrderDetail } from '../orders/order-detail.ts'
import { serviceLink } from '../orders/service-link.ts'

/** Which services a renewal is for, and until when they are paid now. */
export function RenewedPanel({ order }: { order: OrderDetail }) {
  const t = useTranslations('renewals.invoice')
  const outcome = order.paidAt ? 'paid' : isPayable(order.status) ? 'willBe' : 'wasNot'
  return (
    <Panel title={t('title')} flush>
      <DefinitionList
        columns={1}
        items={order.renews.map(({ serviceId, type, name, months, end }) => {
          const link = serviceLink(type, serviceId)
          return {
            term: link ? <TextLink to={link}>{name}</TextLink> : name,
            value: (
              <>
                {t(outcome, { n: months })}
                {end && <span className="c3"> · {t.rich('until', { date: () => <DateText value={end} /> })}</span>}
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}
