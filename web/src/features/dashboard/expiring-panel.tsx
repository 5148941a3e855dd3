import { IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Segmented } from '../../design/controls/segmented.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { DaysLeft } from '../../design/data/term-line.tsx'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { Link, TextLink } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { useGo } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { kinds as serviceKinds } from '../services/kinds.ts'
import { serviceLink } from '../services/service-link.ts'
import { TrialLabel } from '../services/service-status.tsx'
import { isServiceType } from '../services/types.ts'
import css from './dashboard.module.css'
import type { Overview } from './overview.ts'
import { DAYS } from './overview.ts'

/** What ends soon; who must act is told by colour and word. */
export function ExpiringPanel({ overview, days, loading }: { overview: Overview; days: number; loading: boolean }) {
  const t = useTranslations('dashboard')
  const common = useTranslations('common')
  const kinds = useTranslations('orders.kinds')
  const go = useGo()
  const { expiring, expiringServices } = overview
  const more = expiringServices - expiring.length
  const [services] = serviceKinds
  return (
    <Panel
      title={t('expiring')}
      hint={
        <Segmented
          label={t('expiringWithin')}
          value={String(days)}
          onChange={(value) => go({ to: paths.dashboard(), search: { days: value }, replace: true, resetScroll: false })}
          options={DAYS.map((n) => ({ value: String(n), label: t('nDays', { n }) }))}
        />
      }
      actions={services && <TextLink to={services.contract.listPage}>{t('allServices')}</TextLink>}
      flush
      foot={more > 0 && <span className="c3">{t('andMore', { n: more })}</span>}
    >
      {expiring.length === 0 ? (
        <p className={css.quiet}>{t('nothingExpires', { days })}</p>
      ) : (
        <table className={cx(css.table, loading && css.loading)} aria-busy={loading || undefined}>
          <thead>
            <tr>
              <th>{t('service')}</th>
              <th className={css.wide}>{t('kind')}</th>
              <th>{t('paidUntil')}</th>
              <th className={css.wide}>{t('autoRenew')}</th>
              <th>{t('renewal')}</th>
            </tr>
          </thead>
          <tbody>
            {expiring.map((service) => (
              <tr key={service.id}>
                <td>
                  <ServiceName service={service} />
                </td>
                <td className={cx(css.wide, 'c2')}>{isServiceType(service.kind) ? kinds(service.kind) : service.kind}</td>
                <td>
                  <DateText value={service.end} billed /> <DaysLeft end={service.end} warn={!service.autoRenew} />
                </td>
                <td className={css.wide}>
                  {service.autoRenew ? (
                    <span className="row">
                      <Icon of={IconRefresh} size={14} /> {common('on')}
                    </span>
                  ) : (
                    <span className="c2">{common('off')}</span>
                  )}
                </td>
                <td>{service.price ? <Money value={service.price} beside /> : <TrialLabel trial />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function ServiceName({ service }: { service: Overview['expiring'][number] }) {
  const link = serviceLink(service.kind, service.id)
  if (!link) return <span className="b">{service.name}</span>
  return (
    <Link to={link} className={css.name}>
      {service.name}
    </Link>
  )
}
