import { searchTerms } from '@portal/contracts/lists.ts'
import {
  type OperatorEdgePool,
  operatorEdgePoolCreate,
  operatorEdgePoolList,
  operatorEdgePoolRemove,
  operatorEdgePoolUpdate,
} from '@portal/contracts/modules/edge-pools.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { addEdgePool } from './add-pool.ts'
import { findHost } from './hosts.store.ts'
import { locationCodes } from './location-codes.ts'
import { areServed, deleteEdgePool, findEdgePool, listEdgePools, lockEdgeAddresses, type PoolFound, updateEdgePool } from './pools.store.ts'

export const edgePoolHandlers: readonly Handler[] = [
  query(operatorEdgePoolList, async ({ tx }, { page, pageSize, search, sort = 'cidr', hostId = null }) => {
    const { rows, total } = await listEdgePools(tx, {
      ...{ hostId, search: searchTerms(search)?.text ?? null, sort: sort.replace('-', '') as 'cidr' | 'host' },
      ...{ descending: sort.startsWith('-'), limit: pageSize, offset: (page - 1) * pageSize },
    })
    const codeOf = await locationCodes(tx)
    return { items: rows.map((row) => view(row, codeOf(row.locationId))), total, counts: { all: total } }
  }),

  command(operatorEdgePoolCreate, async ({ tx, note }, draft) => {
    const host = await findHost(tx, draft.hostId)
    if (!host || host.state === 'removed') fail('not-found')
    const pool = await shown(tx, await addEdgePool(tx, { ...draft, locationId: host.locationId }))
    note({ detail: pool.cidr, after: pool })
    return pool
  }),

  command(operatorEdgePoolUpdate, async ({ tx, note }, { id, version, ...patch }) => {
    const before = await shown(tx, id)
    if (!(await updateEdgePool(tx, id, version, patch))) fail('conflict')
    const after = await shown(tx, id)
    note({ detail: after.cidr, before, after })
    return after
  }),

  command(operatorEdgePoolRemove, async ({ tx, note }, { id }) => {
    const before = await shown(tx, id)
    const all = await lockEdgeAddresses(tx, id)
    const used = all.filter(({ state, until }) => state === 'given' || (state === 'quarantine' && until !== null && until > tx.now))
    const served = await areServed(
      tx,
      all.map(({ address }) => address),
    )
    if (used.length > 0 || served) fail('pool.in-use', { count: Math.max(1, used.length) })
    await deleteEdgePool(tx, id)
    note({ detail: before.cidr, before })
    return { id }
  }),
]

async function shown(tx: Tx, id: number): Promise<OperatorEdgePool> {
  const found = (await findEdgePool(tx, id)) ?? fail('not-found')
  return view(found, (await locationCodes(tx))(found.locationId))
}

function view({ pool, hostTitle, total, given, resting }: PoolFound, locationCode: string): OperatorEdgePool {
  const { id, hostId, cidr, note, sameOutgoing, state, version } = pool
  return {
    ...{ id, hostId, hostTitle, locationCode, cidr, note, sameOutgoing, state, version },
    ...{ total, given, resting, free: total - given - resting },
  }
}
