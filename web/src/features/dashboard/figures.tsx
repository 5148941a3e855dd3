import { useTranslations } from 'use-intl'
import { isBuilt } from '../../built-pages.ts'
import { Link } from '../../design/link.tsx'
import { paths } from '../../paths.ts'
import { kinds } from '../services/kinds.ts'
import css from './dashboard.module.css'
import type { Overview } from './overview.ts'

/** The specification's figures, each the way to what it counts. */
export function Figures({ overview }: { overview: Overview }) {
  const t = useTranslations('dashboard.figures')
  const label = useTranslations()
  const { days, expiringServices, totalOrders, pendingOrders, installingOrders, openTickets, closedTickets } = overview
  const figures = [
    { id: 'expiring', label: t('expiring'), value: expiringServices, note: t('withinDays', { days }), to: paths.calendar() },
    ...kinds.flatMap(({ countedLabel, contract: { id, listPage, countedAs } }) =>
      countedLabel && countedAs ? [{ id, label: label(countedLabel), value: overview[countedAs], note: t('available'), to: listPage }] : [],
    ),
    {
      id: 'orders',
      label: t('orders'),
      value: totalOrders,
      note: t('ordersNote', { pending: pendingOrders, installing: installingOrders }),
      to: paths.invoices(),
    },
    { id: 'tickets', label: t('tickets'), value: openTickets, note: t('ticketsNote', { closed: closedTickets }), to: paths.tickets() },
    // Nothing is counted that nobody can have yet.
  ].filter(({ id, to }) => id !== 'tickets' || isBuilt(to))
  return (
    <section aria-label={t('title')} className={css.figures}>
      {figures.map(({ id, label, value, note, to }) => {
        const content = (
          <>
            <span className="c2">{label}</span>
            <b className="num">{value}</b>
            <span className="sm c3">{note}</span>
          </>
        )
        return isBuilt(to) ? (
          <Link key={id} to={to} className={css.figure}>
            {content}
          </Link>
        ) : (
          <div key={id} className={css.figure}>
            {content}
          </div>
        )
      })}
    </section>
  )
}
