import { computeErrors } from '@portal/contracts/errors/compute.errors.ts'
import { useLocale } from 'use-intl'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import { usePhoneRow } from '../../services/list/phone-row.tsx'
import { ServiceList, useServiceListState } from '../../services/list/service-list.tsx'
import { addressOf } from '../address.ts'
import type { Vps } from '../calls.ts'
import { OfVps } from '../of-vps.tsx'
import { useFresh } from '../use-fresh.ts'
import { useOutcomes } from '../use-outcomes.ts'
import { useRefreshInterval } from '../use-refresh.ts'
import { vpsActionSet } from '../vps.actions.ts'
import { VpsStatus } from '../vps-status.tsx'
import { MoreCount } from './more-count.tsx'
import { useColumns } from './use-columns.tsx'

const NOTHING: readonly Vps[] = []

export const Page = () => (
  <OfVps>
    <VpsList />
  </OfVps>
)

function VpsList() {
  const locale = useLocale()
  const list = useServiceListState()
  // The same answer, looked at first: how often to ask depends on what it says.
  const cached = useListCall('user/service/vps/list', list).answer?.items ?? NOTHING
  const query = useListCall('user/service/vps/list', list, { refetchInterval: useRefreshInterval(cached) })
  const machines = useFresh(cached)
  const actions = useServiceActions(vpsActionSet, 'list')
  useOutcomes(machines, actions)
  const phone = usePhoneRow<Vps>({
    status: (vps, bar) => <VpsStatus vps={vps} bar={bar} />,
    detail: (vps) => (
      <>
        <SensitiveText className="mono">{addressOf(vps) ?? '–'}</SensitiveText> <MoreCount of={vps} />
      </>
    ),
  })
  return (
    <ServiceList
      list={list}
      query={{ ...query, answer: query.answer && { ...query.answer, items: machines } }}
      columns={useColumns()}
      actions={actions}
      phone={phone}
      nothingSelected={computeErrors['vps-none-selected'][locale]}
    />
  )
}
