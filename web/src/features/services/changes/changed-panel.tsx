import { useTranslations } from 'use-intl'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { TextLink } from '../../../design/link.tsx'
import { isPayable } from '../../orders/invoice/invoice-tones.ts'
import type { OrderDetail } from '../../orders/invoice/order-detail.ts'
import { serviceLink } from '../service-link.ts'
import { figuresOf, useSizes } from '../sizes.ts'

/** What an upgrade or an add-on does to which service: from which size to which. */
export function ChangedPanel({ order }: { order: OrderDetail }) {
  const t = useTranslations('changes.invoice')
  const size = useSizes()
  const outcome =
    order.status === 'finished' ? 'done' : order.status === 'installing' ? 'under-way' : isPayable(order.status) ? 'will-be' : 'was-not'
  return (
    <Panel title={t('title')} flush>
      <DefinitionList
        columns={1}
        items={order.changes.map(({ serviceId, type, name, from, to, what }) => {
          const link = serviceLink(type, serviceId)
          return {
            term: link ? <TextLink to={link}>{name}</TextLink> : name,
            value: (
              <>
                {what} <span className="c2">· {t(outcome)}</span>
                <br />
                <span className="c3">
                  {size.line(figuresOf(type), from)} → {size.line(figuresOf(type), to)}
                </span>
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}
