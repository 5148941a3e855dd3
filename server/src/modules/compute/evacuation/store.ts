import { and, asc, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { evacuations, evacuees } from './tables.ts'

export type Evacuation = typeof evacuations.$inferSelect
export type Evacuee = typeof evacuees.$inferSelect

/** Null where one runs already. */
export async function insertEvacuation(tx: Tx, row: typeof evacuations.$inferInsert): Promise<Evacuation | null> {
  const [made] = await tx.db.insert(evacuations).values(row).onConflictDoNothing().returning()
  if (!made) return null
  await tx.client.query(
    `insert into node_evacuee (evacuation_id, service_id) select $1, service_id from vps where node_id = $2 and not removed order by service_id`,
    [made.id, made.nodeId],
  )
  return made
}

/** The newest of a node, whatever became of it. */
export async function evacuationOf(tx: Tx, nodeId: number): Promise<Evacuation | null> {
  const rows = await tx.db.select().from(evacuations).where(eq(evacuations.nodeId, nodeId)).orderBy(desc(evacuations.id)).limit(1)
  return rows[0] ?? null
}

/** Locked: whoever decides on the next machine does so alone. */
export async function lockEvacuation(tx: Tx, id: number): Promise<Evacuation | null> {
  const [row] = await tx.db.select().from(evacuations).where(eq(evacuations.id, id)).for('update')
  return row ?? null
}

export const runningEvacuations = (tx: Tx): Promise<{ id: number }[]> =>
  tx.db.select({ id: evacuations.id }).from(evacuations).where(eq(evacuations.state, 'running')).orderBy(asc(evacuations.id))

/** Ends a running one: what had not begun is left where it stands. */
export async function endEvacuation(tx: Tx, id: number, state: 'stopped' | 'done'): Promise<boolean> {
  const ended = await tx.db
    .update(evacuations)
    .set({ state })
    .where(and(eq(evacuations.id, id), eq(evacuations.state, 'running')))
    .returning({ id: evacuations.id })
  await tx.db
    .update(evacuees)
    .set({ state: 'left' })
    .where(and(eq(evacuees.evacuationId, id), eq(evacuees.state, 'waiting')))
  return ended.length > 0
}

export const evacueesOf = (tx: Tx, evacuationId: number): Promise<Evacuee[]> =>
  tx.db.select().from(evacuees).where(eq(evacuees.evacuationId, evacuationId)).orderBy(asc(evacuees.id))

export async function patchEvacuee(tx: Tx, id: number, patch: Partial<Evacuee>): Promise<void> {
  await tx.db.update(evacuees).set(patch).where(eq(evacuees.id, id))
}

/** What a look found; false where it does not wait any more: another run was faster, or the evacuation has ended. */
export async function judgeEvacuee(tx: Tx, id: number, found: Partial<Evacuee>): Promise<boolean> {
  const judged = await tx.db
    .update(evacuees)
    .set(found)
    .where(and(eq(evacuees.id, id), eq(evacuees.state, 'waiting')))
    .returning({ id: evacuees.id })
  return judged.length > 0
}

export async function evacuationOfEvacuee(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx.db.select({ evacuationId: evacuees.evacuationId }).from(evacuees).where(eq(evacuees.id, id))
  return row?.evacuationId ?? null
}
