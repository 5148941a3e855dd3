import type { Tx } from '../../platform/tx.ts'
import { nodesAt } from '../infrastructure/index.ts'
import { placesUnderWork } from './store.ts'

/** Nodes on which staff work now: what they say is expected. */
export async function nodesUnderWork(tx: Tx): Promise<ReadonlySet<number>> {
  const places = await placesUnderWork(tx)
  const nodeIds = places.flatMap(({ nodeId }) => nodeId ?? [])
  const locationIds = places.flatMap(({ locationId }) => locationId ?? [])
  return new Set([...nodeIds, ...(locationIds.length === 0 ? [] : await nodesAt(tx, locationIds))])
}
