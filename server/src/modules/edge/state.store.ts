import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import type { EndpointRow } from './endpoints.store.ts'
import { edgeEndpoints, edgePools } from './tables.ts'

/** All that a host is to serve. */
export const allDesired = (tx: Tx, hostId: number): Promise<EndpointRow[]> =>
  tx.db
    .select()
    .from(edgeEndpoints)
    .where(and(eq(edgeEndpoints.hostId, hostId), eq(edgeEndpoints.removed, false)))

/** What changed since, removals too. */
export const changedSince = (tx: Tx, hostId: number, since: number): Promise<EndpointRow[]> =>
  tx.db
    .select()
    .from(edgeEndpoints)
    .where(and(eq(edgeEndpoints.hostId, hostId), gt(edgeEndpoints.version, since)))

export async function edgeRanges(tx: Tx): Promise<string[]> {
  return (await tx.db.select({ cidr: edgePools.cidr }).from(edgePools)).map(({ cidr }) => cidr)
}

/** Removals that the host has made, and whose last bytes have long been told. */
export async function forgetRemoved(tx: Tx, hostId: number, applied: number, before: Date): Promise<void> {
  for (const table of ['edge_endpoint', 'edge_forward'] as const)
    await tx.client.query(
      `with gone as (delete from ${table} where host_id = $1 and removed and version <= $2 and changed_at < $3 returning version)
       update edge_host set forgotten = greatest(forgotten, (select max(version) from gone)) where id = $1 and exists (select from gone)`,
      [hostId, applied, before],
    )
}
