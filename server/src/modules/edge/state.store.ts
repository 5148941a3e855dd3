import { and, eq, gt, lt, lte, max } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import type { EndpointRow } from './endpoints.store.ts'
import { edgeForwards } from './forwards/tables.ts'
import { edgeEndpoints, edgeHosts, edgePools } from './tables.ts'

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
  for (const table of [edgeEndpoints, edgeForwards] as const) {
    const done = and(eq(table.hostId, hostId), eq(table.removed, true), lte(table.version, applied), lt(table.changedAt, before))
    const [newest] = await tx.db
      .select({ version: max(table.version) })
      .from(table)
      .where(done)
    if (newest?.version == null) continue
    await tx.db.delete(table).where(done)
    await tx.db
      .update(edgeHosts)
      .set({ forgotten: newest.version })
      .where(and(eq(edgeHosts.id, hostId), lt(edgeHosts.forgotten, newest.version)))
  }
}
