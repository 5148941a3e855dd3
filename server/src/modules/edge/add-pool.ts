import { failField } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { formatIp, formatNetwork, networkInside, parseNetwork, poolWithAnyOf } from '../infrastructure/index.ts'
import { edgePoolWithAnyOf, insertEdgePool, lockEdgePools } from './pools.store.ts'

/** Each is a row. */
const ADDRESSES_MAX = 1024n

interface PoolDraft {
  readonly hostId: number
  readonly locationId: number
  readonly cidr: string
  readonly note: string
  readonly sameOutgoing: boolean
}

/** Every address of a network that is routed to the host; one that stands in another range, ours or a machine's, is refused. */
export async function addEdgePool(tx: Tx, { locationId, ...draft }: PoolDraft): Promise<number> {
  const network = parseNetwork(draft.cidr) ?? failField('cidr', 'field.network')
  if (network.last - network.first >= ADDRESSES_MAX) failField('cidr', 'field.range-too-big', { max: Number(ADDRESSES_MAX) })
  const hosts: string[] = []
  for (let value = network.first; value <= network.last; value++) hosts.push(formatIp({ family: network.family, value }))
  const cidr = formatNetwork(network)
  const inside = await networkInside(tx, cidr)
  await lockEdgePools(tx)
  const other = inside ?? (await edgePoolWithAnyOf(tx, cidr, hosts)) ?? (await poolWithAnyOf(tx, cidr, hosts))
  if (other) failField('cidr', 'field.range-overlaps', { network: other })
  return await insertEdgePool(tx, { ...draft, cidr }, locationId, hosts)
}
