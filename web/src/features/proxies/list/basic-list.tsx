import { proxiesErrors } from '@portal/contracts/errors/proxies.errors.ts'
import { useLocale } from 'use-intl'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import { usePhoneRow } from '../../services/list/phone-row.tsx'
import { ServiceList, useServiceListState } from '../../services/list/service-list.tsx'
import type { ProxyService } from '../calls.ts'
import { proxyActionSet } from '../proxies.actions.ts'
import { ServiceState } from '../status.tsx'
import { useBasicColumns } from './use-basic-columns.tsx'
import { ViewSwitch } from './view-switch.tsx'

const MOVING_MS = 2000

const isMoving = ({ status, work }: ProxyService): boolean => work !== null || status === 'setting-up' || status === 'changing'

/** A row for each service, with how many proxies it has. */
export function BasicList() {
  const locale = useLocale()
  const list = useServiceListState()
  const cached = useListCall('user/service/vms/app/proxy/list', list).answer?.items ?? []
  const query = useListCall('user/service/vms/app/proxy/list', list, { refetchInterval: cached.some(isMoving) && MOVING_MS })
  const actions = useServiceActions(proxyActionSet, 'list')
  const phone = usePhoneRow<ProxyService>({
    status: (service, bar) => <ServiceState service={service} bar={bar} />,
    detail: (service) => (
      <>
        <SensitiveText className="mono">{service.ip ?? '–'}</SensitiveText> · {service.total} / {service.most}
      </>
    ),
  })
  return (
    <ServiceList
      list={list}
      query={query}
      columns={useBasicColumns()}
      actions={actions}
      phone={phone}
      aside={<ViewSwitch value="basic" />}
      nothingSelected={proxiesErrors['proxy-none-selected'][locale]}
    />
  )
}
