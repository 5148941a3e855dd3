import { searchTerms } from '@portal/contracts/lists.ts'
import { type OperatorEdgeEndpoint, operatorEdgeEndpointList } from '@portal/contracts/modules/edge.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, query } from '../../platform/http/handlers.ts'
import { accountsByIds } from '../accounts/index.ts'
import { servicesByIds } from '../services/index.ts'
import { actualOf } from './actual.rules.ts'
import { type ListedEndpoint, listEndpoints } from './endpoint-list.store.ts'
import { findHost, type Host } from './hosts.store.ts'

export const edgeEndpointHandlers: readonly Handler[] = [
  query(operatorEdgeEndpointList, async ({ tx }, { hostId, tab, page, pageSize, search, sort = 'address' }) => {
    const host = await findHost(tx, hostId)
    if (!host || host.state === 'removed') fail('not-found')
    const { rows, all, differing } = await listEndpoints(tx, {
      ...{ hostId, applied: host.applied, search: searchTerms(search)?.text ?? null, differing: tab === 'differs' },
      ...{ descending: sort.startsWith('-'), limit: pageSize, offset: (page - 1) * pageSize },
    })
    const services = await servicesByIds(
      tx,
      rows.map(({ row }) => row.serviceId),
    )
    const accounts = await accountsByIds(
      tx,
      [...services.values()].map(({ accountId }) => accountId),
    )
    const items = rows.map((listed) => {
      const service = services.get(listed.row.serviceId)
      const username = service ? (accounts.get(service.accountId)?.username ?? '') : ''
      return view(listed, host, tx.now, { name: service?.name ?? '', username })
    })
    return { items, total: tab === 'differs' ? differing : all, counts: { all, differs: differing } }
  }),
]

function view(
  { row, trouble, since }: ListedEndpoint,
  { applied, seenAt }: Host,
  now: Date,
  owner: { readonly name: string; readonly username: string },
): OperatorEdgeEndpoint {
  const { id, serviceId, address, port, protocol, user, suspended, version, received, sent, changedAt } = row
  const { state } = actualOf({ suspended, changed: version, applied, trouble, heardAt: seenAt }, now)
  const differsSince = state === 'waiting' ? changedAt : state === 'trouble' ? since : null
  return {
    ...{ id, serviceId, ...owner, address, port, protocol, user, received, sent },
    desired: suspended ? 'closed' : 'open',
    actual: state,
    trouble: state === 'trouble' ? trouble : null,
    since: differsSince?.toISOString() ?? null,
  }
}
