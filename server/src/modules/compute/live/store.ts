import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { vps } from '../tables.ts'
import { deletePast } from './past.store.ts'
import { livePlans, liveTargets } from './tables.ts'

export type LivePlan = typeof livePlans.$inferSelect
export type TargetRow = typeof liveTargets.$inferSelect

export async function findLive(tx: Tx, serviceId: number): Promise<LivePlan | null> {
  const [row] = await tx.db.select().from(livePlans).where(eq(livePlans.serviceId, serviceId))
  return row ?? null
}

/** Before its targets and what it broadcast, as by a look that writes down what it heard. */
export async function lockLive(tx: Tx, serviceId: number): Promise<LivePlan | null> {
  const [row] = await tx.db.select().from(livePlans).where(eq(livePlans.serviceId, serviceId)).for('update')
  return row ?? null
}

export async function insertLive(tx: Tx, row: Pick<LivePlan, 'serviceId' | 'key'>): Promise<void> {
  await tx.db.insert(livePlans).values(row).onConflictDoNothing()
}

/** Key or targets changed: nothing that was seen of the ones before counts. Of another key nothing was ever confirmed. */
export async function changeLive(tx: Tx, serviceId: number, patch: Partial<Pick<LivePlan, 'key'>> = {}): Promise<void> {
  await tx.db
    .update(livePlans)
    .set({ ...patch, ...(patch.key !== undefined && { confirmed: null }), revision: sql`revision + 1`, stream: null })
    .where(eq(livePlans.serviceId, serviceId))
  await tx.db.update(liveTargets).set({ receiving: false }).where(eq(liveTargets.serviceId, serviceId))
}

export const targetsOf = (tx: Tx, serviceId: number): Promise<TargetRow[]> =>
  tx.db.select().from(liveTargets).where(eq(liveTargets.serviceId, serviceId)).orderBy(asc(liveTargets.id))

export async function insertTarget(tx: Tx, row: typeof liveTargets.$inferInsert): Promise<number> {
  const [made] = await tx.db.insert(liveTargets).values(row).returning({ id: liveTargets.id })
  if (!made) throw new Error('the target was not written')
  return made.id
}

/** False: there is none. */
export async function deleteTarget(tx: Tx, serviceId: number, id: number): Promise<boolean> {
  const gone = await tx.db
    .delete(liveTargets)
    .where(and(eq(liveTargets.serviceId, serviceId), eq(liveTargets.id, id)))
    .returning({ id: liveTargets.id })
  return gone.length > 0
}

/** False: there is none, or it is so already. */
export async function enableTarget(tx: Tx, serviceId: number, id: number, enabled: boolean): Promise<boolean> {
  const switched = await tx.db
    .update(liveTargets)
    .set({ enabled })
    .where(and(eq(liveTargets.serviceId, serviceId), eq(liveTargets.id, id), eq(liveTargets.enabled, !enabled)))
    .returning({ id: liveTargets.id })
  return switched.length > 0
}

export async function deleteTargets(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(liveTargets).where(eq(liveTargets.serviceId, serviceId))
}

export async function deleteLive(tx: Tx, serviceId: number): Promise<void> {
  // The plan's row first: a look under way that writes what it heard is over by then, or finds none and leaves nothing behind.
  await tx.db.delete(livePlans).where(eq(livePlans.serviceId, serviceId))
  await deleteTargets(tx, serviceId)
  await deletePast(tx, serviceId)
}

type Said = Pick<LivePlan, 'ingestAt' | 'viewersAt' | 'stream'> & { readonly receiving: readonly number[] }

/** What the guest said of this revision; of one that was overtaken nothing is written. False: it was. */
export async function writeSaid(tx: Tx, { serviceId, revision }: LivePlan, { receiving, ...said }: Said): Promise<boolean> {
  const written = await tx.db
    .update(livePlans)
    .set({ ...said, confirmed: revision, checkedAt: tx.now })
    .where(and(eq(livePlans.serviceId, serviceId), eq(livePlans.revision, revision)))
    .returning({ id: livePlans.serviceId })
  if (written.length === 0) return false
  for (const target of await targetsOf(tx, serviceId))
    if (target.receiving !== receiving.includes(target.id))
      await tx.db.update(liveTargets).set({ receiving: !target.receiving }).where(eq(liveTargets.id, target.id))
  return true
}

/** It is off, would take its former key when it starts, and the world still reaches it. */
const TO_SHUT = and(eq(vps.power, 'stopped'), isNull(livePlans.confirmed), isNotNull(livePlans.ingestAt))

/** Those that are told and asked, with their machine's engine: all that run, and of the others those that are to be shut. */
export const liveToLookAt = (tx: Tx): Promise<{ serviceId: number; engine: string | null }[]> =>
  tx.db
    .select({ serviceId: livePlans.serviceId, engine: vps.engine })
    .from(livePlans)
    .innerJoin(vps, eq(vps.id, livePlans.serviceId))
    .where(and(or(eq(vps.power, 'running'), TO_SHUT), eq(vps.removed, false)))

/** Nobody reaches it until it has confirmed its key. */
export async function writeShut(tx: Tx, { serviceId, revision }: LivePlan): Promise<void> {
  await tx.db
    .update(livePlans)
    .set({ ingestAt: null })
    .where(and(eq(livePlans.serviceId, serviceId), eq(livePlans.revision, revision)))
}

/** Whatever it confirmed does not count, nor what a look under way is about to say, and nobody reaches it until it is told. */
export async function writeUntold(tx: Tx, serviceId: number): Promise<void> {
  await tx.db
    .update(livePlans)
    .set({ confirmed: null, ingestAt: null, stream: null, revision: sql`revision + 1` })
    .where(eq(livePlans.serviceId, serviceId))
}

/** What nobody said since then is not shown as on air any longer. */
export async function forgetSilent(tx: Tx, since: Date): Promise<number[]> {
  const rows = await tx.db
    .update(livePlans)
    .set({ stream: null })
    .where(and(isNotNull(livePlans.stream), lt(livePlans.checkedAt, since)))
    .returning({ id: livePlans.serviceId })
  return rows.map(({ id }) => id)
}
