import { hostingErrors } from '@portal/contracts/errors/hosting.errors.ts'
import { useLocale } from 'use-intl'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import { usePhoneRow } from '../../services/list/phone-row.tsx'
import { ServiceList, useServiceListState } from '../../services/list/service-list.tsx'
import type { Hosting } from '../calls.ts'
import { hostingActionSet } from '../hosting.actions.ts'
import { OfHosting } from '../of-hosting.tsx'
import { HostingStatus } from '../status.tsx'
import { useRefreshInterval } from '../use-refresh.ts'
import { NeedsYou } from './needs-you.tsx'
import { useColumns } from './use-columns.tsx'

const NOTHING: readonly Hosting[] = []

export const Page = () => (
  <OfHosting>
    <HostingList />
  </OfHosting>
)

function HostingList() {
  const locale = useLocale()
  const list = useServiceListState()
  // The same answer, looked at first: how often to ask depends on what it says.
  const cached = useListCall('user/service/hosting/list', list).answer?.items ?? NOTHING
  const query = useListCall('user/service/hosting/list', list, { refetchInterval: useRefreshInterval(cached) })
  const actions = useServiceActions(hostingActionSet, 'list')
  const phone = usePhoneRow<Hosting>({
    status: (hosting, bar) => <HostingStatus hosting={hosting} bar={bar} plain />,
    detail: ({ planName }) => planName,
  })
  return (
    <>
      <ServiceList
        list={list}
        query={query}
        columns={useColumns()}
        actions={actions}
        phone={phone}
        nothingSelected={hostingErrors['hosting-none-selected'][locale]}
      />
      <NeedsYou rows={cached} actions={actions} />
    </>
  )
}
