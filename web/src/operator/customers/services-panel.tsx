import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { Link, TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import { ServiceStatus } from '../services/service-status.tsx'
import css from './customer.module.css'
import type { Customer } from './customer.ts'
import { ListPanel } from './list-panel.tsx'

const TROUBLED = ['overdue', 'suspended'] as const

/** What the customer has; what is late or stands still is counted first. */
export function ServicesPanel({ customer: { id } }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const services = useTranslations('operator.services')
  const list = useCall('operator/services/list', { accountId: id, page: 1, pageSize: 10, sort: '-id' })
  const of = (tab?: string) => `${staffPaths.services()}?accountId=${id}${tab ? `&tab=${tab}` : ''}`
  const counts = list.data?.counts ?? {}
  return (
    <ListPanel
      title={t('services')}
      hint={list.data?.total}
      query={list}
      empty={t('noServices')}
      actions={
        <>
          {TROUBLED.filter((tab) => (counts[tab] ?? 0) > 0).map((tab) => (
            <Link key={tab} to={of(tab)} className={css.hot}>
              {services(`tab.${tab}`)} {counts[tab]}
            </Link>
          ))}
          <TextLink to={of()}>{t('all')}</TextLink>
        </>
      }
    >
      {list.data?.items.map((service) => (
        <li key={service.id}>
          <Link to={staffPaths.service(service.id)} className={css.service}>
            <TwoLines name={service.name} sub={`#${service.id} · ${service.plan}`} />
            <span className={css.wrap}>
              <ServiceStatus of={service} />
            </span>
            <span className={css.desk}>{service.address && <SensitiveText className="mono">{service.address}</SensitiveText>}</span>
            <span className={css.desk}>
              <DateText value={service.endAt} />
            </span>
            <span className={css.end}>
              <Money value={service.price} />
            </span>
          </Link>
        </li>
      ))}
    </ListPanel>
  )
}
