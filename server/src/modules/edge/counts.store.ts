import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { edgeBoots, edgeEndpoints, edgeTraffic, edgeTroubles } from './tables.ts'

/** How far a boot's counts were taken, locked: two copies of a report follow one another. */
export async function lockBoot(tx: Tx, hostId: number, boot: string): Promise<number> {
  await tx.db.insert(edgeBoots).values({ hostId, boot, sequence: 0, at: tx.now }).onConflictDoNothing()
  const [row] = await tx.db
    .select({ sequence: edgeBoots.sequence })
    .from(edgeBoots)
    .where(and(eq(edgeBoots.hostId, hostId), eq(edgeBoots.boot, boot)))
    .for('update')
  return row?.sequence ?? 0
}

export async function moveBoot(tx: Tx, hostId: number, boot: string, sequence: number): Promise<void> {
  await tx.db
    .update(edgeBoots)
    .set({ sequence, at: tx.now })
    .where(and(eq(edgeBoots.hostId, hostId), eq(edgeBoots.boot, boot)))
}

export interface EndpointBytes {
  readonly id: string
  readonly received: number
  readonly sent: number
}

/** Whose these endpoints of this host are; what another host says of them counts nothing. */
export async function ownersOf(tx: Tx, hostId: number, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: edgeEndpoints.id, serviceId: edgeEndpoints.serviceId })
    .from(edgeEndpoints)
    .where(and(eq(edgeEndpoints.hostId, hostId), inArray(edgeEndpoints.id, [...ids])))
  return new Map(rows.map(({ id, serviceId }) => [id, serviceId]))
}

export async function addToEndpoints(tx: Tx, hostId: number, bytes: readonly EndpointBytes[]): Promise<void> {
  await tx.client.query(
    `update edge_endpoint e set received = e.received + c.received, sent = e.sent + c.sent
     from unnest($2::text[], $3::bigint[], $4::bigint[]) c(id, received, sent)
     where e.id = c.id and e.host_id = $1`,
    [hostId, bytes.map(({ id }) => id), bytes.map(({ received }) => received), bytes.map(({ sent }) => sent)],
  )
}

export async function addToHour(tx: Tx, hostId: number, hour: Date, received: number, sent: number): Promise<void> {
  await tx.db
    .insert(edgeTraffic)
    .values({ hostId, hour, received, sent })
    .onConflictDoUpdate({
      target: [edgeTraffic.hostId, edgeTraffic.hour],
      set: { received: sql`${edgeTraffic.received} + excluded.received`, sent: sql`${edgeTraffic.sent} + excluded.sent` },
    })
}

export const trafficSince = (tx: Tx, hostId: number, since: Date): Promise<(typeof edgeTraffic.$inferSelect)[]> =>
  tx.db
    .select()
    .from(edgeTraffic)
    .where(and(eq(edgeTraffic.hostId, hostId), sql`${edgeTraffic.hour} >= ${since}`))
    .orderBy(edgeTraffic.hour)

/** Exactly these are in trouble now; one that was before keeps since when. Answers how many there were before. */
export async function setTroubles(
  tx: Tx,
  hostId: number,
  troubles: readonly { readonly id: string; readonly trouble: (typeof edgeTroubles.$inferSelect)['trouble'] }[],
): Promise<number> {
  const before = await tx.db.select().from(edgeTroubles).where(eq(edgeTroubles.hostId, hostId))
  if (before.length === 0 && troubles.length === 0) return 0
  const same = new Map(before.map((row) => [row.endpointId, row]))
  await tx.db.delete(edgeTroubles).where(eq(edgeTroubles.hostId, hostId))
  const rows = troubles.map(({ id, trouble }) => {
    const known = same.get(id)
    return { id, trouble, since: known?.trouble === trouble ? known.since : tx.now }
  })
  // As arrays: a host that serves nothing has more of them than a statement has parameters.
  await tx.client.query(
    `insert into edge_trouble (host_id, endpoint_id, trouble, since)
     select $1::bigint, * from unnest($2::text[], $3::text[], $4::timestamptz[])`,
    [hostId, rows.map(({ id }) => id), rows.map(({ trouble }) => trouble), rows.map(({ since }) => since)],
  )
  return before.length
}
