import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { TextLink } from '../../../design/link.tsx'
import { serviceLink } from '../../services/service-link.ts'
import { isPayable } from './invoice-tones.ts'
import type { OrderDetail } from './order-detail.ts'

type Effect = OrderDetail['effects'][number]
const WORDS = {
  order: { done: 'ordered', open: 'ordered', not: 'ordered' },
  renew: { done: 'renewed', open: 'willRenew', not: 'notRenewed' },
  change: { done: 'changed', open: 'willChange', not: 'notChanged' },
} as const

/** What the document did to which service, and for which time it was paid. */
export function EffectsPanel({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.effects')
  const outcome = order.paidAt && order.status !== 'cancelled' ? 'done' : isPayable(order.status) ? 'open' : 'not'
  const did = ({ what, months }: Effect) => {
    if (order.type === 'trial') return t('tried')
    return what === 'order' && months === null ? t('orderedPlain') : t(WORDS[what][outcome], { n: months ?? 0 })
  }
  return (
    <Panel title={t('title')} flush>
      <DefinitionList
        columns={1}
        items={order.effects.map((effect) => {
          const { serviceId, type, name, from, to, end } = effect
          const link = serviceLink(type, serviceId)
          return {
            term: link ? <TextLink to={link}>{name}</TextLink> : name,
            value: (
              <>
                {did(effect)}
                {from && to && outcome !== 'not' && (
                  <span className="c2">
                    {' · '}
                    {t.rich('time', { from: () => <DateText value={from} billed />, to: () => <DateText value={to} billed /> })}
                  </span>
                )}
                {end && end !== to && <span className="c3"> · {t.rich('now', { date: () => <DateText value={end} billed /> })}</span>}
              </>
            ),
          }
        })}
      />
    </Panel>
  )
}
