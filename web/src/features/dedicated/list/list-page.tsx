import { dedicatedErrors } from '@portal/contracts/errors/dedicated.errors.ts'
import { useLocale } from 'use-intl'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import { usePhoneRow } from '../../services/list/phone-row.tsx'
import { ServiceList, useServiceListState } from '../../services/list/service-list.tsx'
import { addressOf, type Dedicated } from '../calls.ts'
import { dedicatedActionSet } from '../dedicated.actions.ts'
import { OfDedicated } from '../of-dedicated.tsx'
import { DedicatedStatus } from '../status.tsx'
import { useOutcomes, useRefreshInterval } from '../use-power.ts'
import { useColumns } from './use-columns.tsx'

const NOTHING: readonly Dedicated[] = []

export const Page = () => (
  <OfDedicated>
    <DedicatedList />
  </OfDedicated>
)

function DedicatedList() {
  const locale = useLocale()
  const list = useServiceListState()
  // The same answer, looked at first: how often to ask depends on what it says.
  const cached = useListCall('user/service/dedicated/list', list).answer?.items ?? NOTHING
  const query = useListCall('user/service/dedicated/list', list, { refetchInterval: useRefreshInterval(cached) })
  const actions = useServiceActions(dedicatedActionSet, 'list')
  useOutcomes(cached, actions)
  const phone = usePhoneRow<Dedicated>({
    status: (server, bar) => <DedicatedStatus server={server} bar={bar} />,
    detail: (server) => <SensitiveText className="mono">{addressOf(server) ?? '–'}</SensitiveText>,
  })
  return (
    <ServiceList
      list={list}
      query={query}
      columns={useColumns()}
      actions={actions}
      phone={phone}
      nothingSelected={dedicatedErrors['dedicated-none-selected'][locale]}
    />
  )
}
