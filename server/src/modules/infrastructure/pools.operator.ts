import { searchTerms } from '@portal/contracts/lists.ts'
import {
  ADDRESS_STATES,
  type OperatorPool,
  operatorAddressBlock,
  operatorAddressUnblock,
  operatorPoolCreate,
  operatorPoolList,
  operatorPoolRemove,
  operatorPoolUpdate,
} from '@portal/contracts/modules/addresses.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { addPool, checkGateway, keepForGateway } from './edit-pool.ts'
import {
  type AddressCounts,
  countAddresses,
  deletePool,
  findPool,
  listPools,
  lockAddress,
  lockAddresses,
  type Pool,
  patchAddress,
  updatePool,
} from './pool.store.ts'
import { listLocations, lockLocation } from './store.ts'

export const poolOperatorHandlers: readonly Handler[] = [
  query(operatorPoolList, async ({ tx }, { page, pageSize, search, sort = 'cidr' }) => {
    const { rows, total } = await listPools(tx, {
      ...{
        search: searchTerms(search)?.text ?? null,
        sort: sort.replace('-', '') as 'cidr' | 'location',
        descending: sort.startsWith('-'),
      },
      ...{ limit: pageSize, offset: (page - 1) * pageSize },
    })
    const counts = await countAddresses(
      tx,
      rows.map(({ pool }) => pool.id),
    )
    return { items: rows.map(({ pool, code }) => view(pool, code, counts)), total, counts: { all: total } }
  }),

  command(operatorPoolCreate, async ({ tx, note }, draft) => {
    if (!(await listLocations(tx)).some(({ id }) => id === draft.locationId)) fail('not-found')
    const pool = await shown(tx, (await addPool(tx, draft)).id)
    note({ detail: pool.cidr, after: pool })
    return pool
  }),

  command(operatorPoolUpdate, async ({ tx, note }, { id, version, ...patch }) => {
    const found = (await findPool(tx, id)) ?? fail('not-found')
    checkGateway(found.pool, patch.gateway)
    await keepForGateway(tx, found.pool, patch.gateway)
    const before = await shown(tx, id)
    if (!(await updatePool(tx, id, version, patch))) fail('conflict')
    const after = await shown(tx, id)
    note({ detail: after.cidr, before, after })
    return after
  }),

  command(operatorPoolRemove, async ({ tx, note }, { id }) => {
    const before = await shown(tx, id)
    // Whoever pays meanwhile waits, and does not find nothing free.
    await lockLocation(tx, before.locationId)
    const used = (await lockAddresses(tx, id)).filter(
      ({ state, until }) => state === 'reserved' || state === 'assigned' || (state === 'quarantine' && until !== null && until > tx.now),
    )
    if (used.length > 0) fail('pool.in-use', { count: used.length })
    await deletePool(tx, id)
    note({ detail: before.cidr, before })
    return { id }
  }),

  command(operatorAddressBlock, async ({ tx, note }, { id, reason }) => {
    const row = (await lockAddress(tx, id)) ?? fail('not-found')
    if (row.state === 'reserved' || row.state === 'assigned') fail('address.in-use')
    await patchAddress(tx, id, { state: 'blocked', until: null, note: reason })
    note({ detail: `${row.address}: ${reason}`, before: { state: row.state, note: row.note }, after: { state: 'blocked', note: reason } })
    return { id, state: 'blocked' as const }
  }),

  command(operatorAddressUnblock, async ({ tx, note }, { id }) => {
    const row = (await lockAddress(tx, id)) ?? fail('not-found')
    if (row.state !== 'blocked') fail('conflict')
    await patchAddress(tx, id, { state: 'free', note: '' })
    note({ detail: row.address, before: { state: 'blocked', note: row.note }, after: { state: 'free', note: '' } })
    return { id, state: 'free' as const }
  }),
]

async function shown(tx: Tx, id: number): Promise<OperatorPool> {
  const { pool, code } = (await findPool(tx, id)) ?? fail('not-found')
  return view(pool, code, await countAddresses(tx, [id]))
}

function view(pool: Pool, locationCode: string, all: ReadonlyMap<number, AddressCounts>): OperatorPool {
  const { id, locationId, cidr, netmask, gateway, dns, quarantineHours, note, state, version } = pool
  const counts = all.get(id) ?? { free: 0, reserved: 0, assigned: 0, quarantine: 0, blocked: 0 }
  return {
    ...{ id, locationId, locationCode, cidr, netmask, gateway, dns, quarantineHours, note, state, version, counts },
    family: pool.family === 6 ? 6 : 4,
    total: ADDRESS_STATES.reduce((sum, one) => sum + counts[one], 0),
  }
}
