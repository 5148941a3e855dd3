import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { snapshots, vps } from '../tables.ts'

export type Snapshot = typeof snapshots.$inferSelect

export async function insertSnapshot(tx: Tx, row: Omit<typeof snapshots.$inferInsert, 'id'>): Promise<number> {
  const [made] = await tx.db.insert(snapshots).values(row).returning({ id: snapshots.id })
  if (!made) throw new Error('a snapshot was not written')
  return made.id
}

/** Of one machine, the newest first; whoever decides by them has locked the machine. */
export const snapshotsOf = (tx: Tx, serviceId: number): Promise<Snapshot[]> =>
  tx.db.select().from(snapshots).where(eq(snapshots.serviceId, serviceId)).orderBy(desc(snapshots.takenAt), desc(snapshots.id))

const one = (serviceId: number, id: number) => and(eq(snapshots.id, id), eq(snapshots.serviceId, serviceId))

/** By both: an id of another machine's snapshot finds nothing. */
export async function findSnapshot(tx: Tx, serviceId: number, id: number): Promise<Snapshot | null> {
  const [row] = await tx.db.select().from(snapshots).where(one(serviceId, id))
  return row ?? null
}

export async function patchSnapshot(tx: Tx, serviceId: number, id: number, patch: Partial<Snapshot>): Promise<void> {
  await tx.db.update(snapshots).set(patch).where(one(serviceId, id))
}

export async function deleteSnapshots(tx: Tx, serviceId: number, ids: readonly number[] | 'all'): Promise<void> {
  const which =
    ids === 'all' ? eq(snapshots.serviceId, serviceId) : and(eq(snapshots.serviceId, serviceId), inArray(snapshots.id, [...ids]))
  await tx.db.delete(snapshots).where(which)
}

export type KeptSnapshot = Pick<Snapshot, 'id' | 'serviceId' | 'state'>

/** Of all machines on an engine. */
export const snapshotsOfEngine = (tx: Tx, engine: string): Promise<KeptSnapshot[]> =>
  tx.db
    .select({ id: snapshots.id, serviceId: snapshots.serviceId, state: snapshots.state })
    .from(snapshots)
    .innerJoin(vps, eq(vps.id, snapshots.serviceId))
    .where(eq(vps.engine, engine))
