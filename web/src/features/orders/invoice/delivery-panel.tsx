import type { Work } from '@portal/contracts/modules/services.contract.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { isBuilt } from '../../../built-pages.ts'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { ProgressBar } from '../../../design/data/progress-bar.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { paths } from '../../../paths.ts'
import { serviceLink } from '../../services/service-link.ts'
import { iconOfType } from '../../services/types.ts'
import { useWorks } from '../../services/use-works.ts'
import { useWorkText } from './build-steps.ts'
import css from './invoice.module.css'
import type { OrderDetail, OrderUnit } from './order-detail.ts'
import { useReasonText } from './reasons.ts'

/** What was bought, and what becomes of each of it, live. */
export function DeliveryPanel({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.delivery')
  const works = useWorks(
    order.units.flatMap(({ state, serviceId, type }) => (state === 'installing' && serviceId !== null ? [{ id: serviceId, type }] : [])),
  )
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
          <Unit key={unit.id} orderId={order.id} unit={unit} work={(unit.serviceId !== null && works.get(unit.serviceId)) || null} />
        ))}
      </ul>
    </Panel>
  )
}

function Unit({ orderId, unit, work }: { orderId: number; unit: OrderUnit; work: Work | null }) {
  const t = useTranslations('orders.delivery')
  const text = useWorkText()
  const format = useFormatter()
  const reason = useReasonText()
  const { state, name, type, serviceId } = unit
  const icon = iconOfType(type)
  const link = state === 'delivered' && serviceId !== null ? serviceLink(type, serviceId) : null
  return (
    <li className={css.unit}>
      {icon && <Icon of={icon} />}
      <span className={css.words}>
        <b>{name}</b>{' '}
        {state === 'installing' && (
          <StatusBadge tone="busy">
            {work ? `${text.step(work)} · ${format.number(work.progress, { style: 'percent' })}` : t('preparing')}
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
        <ButtonLink size="small" to={paths.newTicket({ invoice: orderId })}>
          {t('ask')}
        </ButtonLink>
      ) : (
        <span className="c3 num">{work && text.eta(work)}</span>
      )}
      {state === 'installing' && work && (
        <ProgressBar className={css.bar} percent={work.progress * 100} label={t('progressOf', { name })} />
      )}
      {state === 'refunded' && <span className={`${css.bar} c2`}>{(unit.reason && reason(unit.reason)) ?? t('refundedText')}</span>}
    </li>
  )
}
