import { useFormatter, useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { usePolling } from '../../api/event-effects.ts'
import { useCall } from '../../api/hooks.ts'
import { isBuilt } from '../../built-pages.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { paths } from '../../paths.ts'
import { serviceLink } from '../services/service-link.ts'
import { isVps, kindIcons } from '../services/types.ts'
import { useWorkText } from './build-steps.ts'
import css from './invoice.module.css'
import type { OrderDetail, OrderUnit } from './order-detail.ts'
import { useReasonText } from './reasons.ts'

type Work = NonNullable<OutputOf<'user/service/vps/status'>['items'][number]['work']>

/** What was bought, and what becomes of each of it, live. */
export function DeliveryPanel({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.delivery')
  const building = order.units.filter((unit) => unit.state === 'installing' && unit.serviceId !== null && isVps(unit.type))
  const ids = building.flatMap(({ serviceId }) => (serviceId === null ? [] : [serviceId]))
  const polling = usePolling(true)
  const status = useCall(
    'user/service/vps/status',
    { ids },
    { enabled: ids.length > 0, refetchInterval: polling, placeholderData: (last) => last },
  )
  const works = new Map(status.data?.items.map(({ id, work }) => [id, work]))
  const delivered = order.units.filter(({ state }) => state === 'delivered').length
  const underWay = order.units.some(({ state }) => state === 'installing' || state === 'waiting')
  return (
    <Panel
      title={t('title')}
      hint={t('count', { done: delivered, n: order.units.length })}
      flush
      foot={underWay && <span className="c3">{t('goesOn')}</span>}
    >
      <ul aria-live="polite">
        {order.units.map((unit) => (
          <Unit key={unit.id} unit={unit} work={(unit.serviceId !== null && works.get(unit.serviceId)) || null} />
        ))}
      </ul>
    </Panel>
  )
}

function Unit({ unit, work }: { unit: OrderUnit; work: Work | null }) {
  const t = useTranslations('orders.delivery')
  const words = useWorkText()
  const format = useFormatter()
  const reason = useReasonText()
  const { state, name, type, serviceId } = unit
  const link = state === 'delivered' && serviceId !== null ? serviceLink(type, serviceId) : null
  return (
    <li className={css.unit}>
      <Icon of={kindIcons[type]} />
      <span className={css.words}>
        <b>{name}</b>{' '}
        {state === 'installing' && (
          <StatusBadge tone="busy">
            {work ? `${words.step(work)} · ${format.number(work.progress, { style: 'percent' })}` : t('preparing')}
          </StatusBadge>
        )}
        {state === 'waiting' && <StatusBadge tone="off">{t('waiting')}</StatusBadge>}
        {state === 'delivered' && <StatusBadge tone="ok">{t('delivered')}</StatusBadge>}
        {state === 'refunded' && <StatusBadge tone="danger">{t('refunded')}</StatusBadge>}
      </span>
      {link ? (
        <ButtonLink size="small" to={link} aria-label={t('openName', { name })}>
          {t('open')}
        </ButtonLink>
      ) : state === 'refunded' && isBuilt(paths.tickets()) ? (
        <ButtonLink size="small" to={paths.tickets()}>
          {t('ask')}
        </ButtonLink>
      ) : (
        <span className="c3 num">{work && words.eta(work)}</span>
      )}
      {state === 'installing' && work && (
        <ProgressBar className={css.bar} percent={work.progress * 100} label={t('progressOf', { name })} />
      )}
      {state === 'refunded' && <span className={`${css.bar} c2`}>{(unit.reason && reason(unit.reason)) ?? t('refundedText')}</span>}
    </li>
  )
}
