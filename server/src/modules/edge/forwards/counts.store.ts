import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import type { EndpointBytes } from '../counts.store.ts'
import { edgeForwards } from './tables.ts'

/** Whose these forwards of this host are; what another host says of them counts nothing. */
export async function forwardOwnersOf(tx: Tx, hostId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: edgeForwards.id, serviceId: edgeForwards.serviceId })
    .from(edgeForwards)
    .where(and(eq(edgeForwards.hostId, hostId), inArray(edgeForwards.id, [...ids])))
  return new Map(rows.map(({ id, serviceId }) => [id, serviceId]))
}

export async function addToForwards(tx: Tx, hostId: number, bytes: readonly EndpointBytes[]): Promise<void> {
  await tx.client.query(
    `update edge_forward f set received = f.received + c.received, sent = f.sent + c.sent
     from unnest($2::text[], $3::bigint[], $4::bigint[]) c(id, received, sent)
     where f.id = c.id and f.host_id = $1`,
    [hostId, bytes.map(({ id }) => id), bytes.map(({ received }) => received), bytes.map(({ sent }) => sent)],
  )
}

/** So many are open through each now, and none through the others; only what differs is written. */
export async function setOpen(
  tx: Tx,
  hostId: number,
  open: readonly { readonly id: string; readonly connections: number }[],
): Promise<void> {
  await tx.client.query(
    `update edge_forward f set open = coalesce(c.open, 0)
     from edge_forward o left join unnest($2::text[], $3::int[]) c(id, open) on c.id = o.id
     where f.id = o.id and o.host_id = $1 and o.open <> coalesce(c.open, 0)`,
    [hostId, open.map(({ id }) => id), open.map(({ connections }) => connections)],
  )
}
