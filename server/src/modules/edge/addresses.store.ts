import { and, asc, count, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { edgeAddresses, edgeHosts, edgePools } from './tables.ts'

const openFor = (tx: Tx) =>
  and(
    or(eq(edgeAddresses.state, 'free'), and(eq(edgeAddresses.state, 'quarantine'), lte(edgeAddresses.until, tx.now))),
    eq(edgePools.state, 'open'),
    eq(edgeHosts.state, 'active'),
  )

/** Locks as many free addresses of a location as are asked for, and answers those it got. */
export async function lockFree(tx: Tx, locationId: number, wanted: number): Promise<{ id: number; address: string; hostId: number }[]> {
  return await tx.db
    .select({ id: edgeAddresses.id, address: edgeAddresses.address, hostId: edgeAddresses.hostId })
    .from(edgeAddresses)
    .innerJoin(edgePools, eq(edgePools.id, edgeAddresses.poolId))
    .innerJoin(edgeHosts, eq(edgeHosts.id, edgeAddresses.hostId))
    .where(and(eq(edgeAddresses.locationId, locationId), openFor(tx)))
    .orderBy(asc(edgeAddresses.id))
    .limit(wanted)
    .for('update', { of: edgeAddresses, skipLocked: true })
}

export async function give(tx: Tx, ids: readonly number[], serviceId: number): Promise<void> {
  await tx.db
    .update(edgeAddresses)
    .set({ state: 'given', until: null, serviceId })
    .where(inArray(edgeAddresses.id, [...ids]))
}

export async function putToRest(tx: Tx, serviceId: number, until: Date): Promise<void> {
  await tx.db.update(edgeAddresses).set({ state: 'quarantine', until, serviceId: null }).where(eq(edgeAddresses.serviceId, serviceId))
}

export async function addressesOf(tx: Tx, serviceId: number): Promise<{ address: string; hostId: number }[]> {
  return await tx.db
    .select({ address: edgeAddresses.address, hostId: edgeAddresses.hostId })
    .from(edgeAddresses)
    .where(eq(edgeAddresses.serviceId, serviceId))
    .orderBy(asc(edgeAddresses.id))
}

/** How many addresses each location could give out now. */
export async function freeByLocation(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.db
    .select({ locationId: edgeAddresses.locationId, n: count() })
    .from(edgeAddresses)
    .innerJoin(edgePools, eq(edgePools.id, edgeAddresses.poolId))
    .innerJoin(edgeHosts, eq(edgeHosts.id, edgeAddresses.hostId))
    .where(and(openFor(tx), isNull(edgeAddresses.serviceId)))
    .groupBy(edgeAddresses.locationId)
  return new Map(rows.map(({ locationId, n }) => [locationId, n]))
}
