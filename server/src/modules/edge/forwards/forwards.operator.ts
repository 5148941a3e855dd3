import { searchTerms } from '@portal/contracts/lists.ts'
import { type OperatorEdgeForward, operatorEdgeForwardList } from '@portal/contracts/modules/edge-forwards.operator.contract.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, query } from '../../../platform/http/handlers.ts'
import { accountsByIds } from '../../accounts/index.ts'
import { servicesByIds } from '../../services/index.ts'
import { actualOf } from '../actual.rules.ts'
import { findHost, type Host } from '../hosts.store.ts'
import { type ListedForward, listForwards } from './forward-list.store.ts'
import { isOver } from './forwards.ts'

export const edgeForwardHandlers: readonly Handler[] = [
  query(operatorEdgeForwardList, async ({ tx }, { hostId, tab, page, pageSize, search, sort = 'port' }) => {
    const host = await findHost(tx, hostId)
    if (!host || host.state === 'removed') fail('not-found')
    const { rows, all, differing } = await listForwards(tx, {
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
  { row, trouble, since }: ListedForward,
  { applied, seenAt }: Host,
  now: Date,
  who: { readonly name: string; readonly username: string },
): OperatorEdgeForward {
  const { id, owner, serviceId, address, port, protocol, allow, version, received, sent, open, changedAt } = row
  const closed = row.suspended || isOver(row, now)
  const { state } = actualOf({ suspended: closed, changed: version, applied, trouble, heardAt: seenAt }, now)
  const differsSince = state === 'waiting' ? changedAt : state === 'trouble' ? since : null
  return {
    ...{ id, owner, serviceId, ...who, address, port, protocol, allow: [...allow], received, sent, connections: open },
    target: { address: row.targetAddress, port: row.targetPort },
    expiresAt: row.expiresAt?.toISOString() ?? null,
    desired: closed ? 'closed' : 'open',
    actual: state,
    trouble: state === 'trouble' ? trouble : null,
    since: differsSince?.toISOString() ?? null,
  }
}
