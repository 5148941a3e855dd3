import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { CodeMark } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { useServiceColumns } from '../../services/list/use-service-columns.tsx'
import type { ProxyService } from '../calls.ts'
import css from '../proxies.module.css'
import { ServiceState } from '../status.tsx'
import { Used } from '../used.tsx'

export function useBasicColumns(): readonly Column<ProxyService>[] {
  const t = useTranslations('services')
  const own = useTranslations('proxies')
  const { name, status, end, price, id, start, note } = useServiceColumns<ProxyService>({
    status: (service) => <ServiceState service={service} />,
    statusText: ({ status }) => own(`state.${status}`),
    troubled: () => false,
    below: ({ planName }) => planName,
  })
  const ip: Column<ProxyService> = {
    ...{ id: 'ip', header: own('field.ip'), width: 150, sortable: true, priority: 3 },
    cell: ({ ip: address, addresses }) =>
      address === null ? (
        <span className="c3">–</span>
      ) : (
        <TwoLines name={<Address>{address}</Address>} sub={addresses > 1 ? own('more', { n: addresses - 1 }) : null} />
      ),
    text: ({ ip: address }) => address,
  }
  const total: Column<ProxyService> = {
    ...{ id: 'total', header: own('field.proxies'), width: 92, sortable: true, priority: 4 },
    cell: (service) => <span className="num">{own('ofMost', { n: service.total, most: service.most })}</span>,
    text: (service) => service.total,
  }
  const transfer: Column<ProxyService> = {
    ...{ id: 'transfer', header: own('field.transfer'), width: 196, priority: 5 },
    cell: (service) => <Used {...service.transfer} whole />,
    text: (service) => (service.transfer.usedBytes / 1e9).toFixed(1),
  }
  const location: Column<ProxyService> = {
    ...{ id: 'location', header: own('field.region'), width: 84, sortable: true, priority: 7 },
    cell: (service) => (
      <span className={css.site}>
        <CodeMark>{service.country}</CodeMark> {service.locationCode}
      </span>
    ),
    text: (service) => service.locationCode,
  }
  const plan: Column<ProxyService> = {
    ...{ id: 'plan', header: t('column.plan'), width: 120, sortable: true, hidden: true, priority: 8 },
    cell: (service) => service.planName,
    text: (service) => service.planName,
  }
  const remark: Column<ProxyService> = { ...note, header: own('field.remark') }
  return [name, status, ip, total, transfer, location, end, price, plan, id, start, remark]
}
