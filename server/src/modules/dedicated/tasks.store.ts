import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { type ChecklistStep, checklists, tasks } from './tables.ts'

export type Task = typeof tasks.$inferSelect
type Purpose = Task['purpose']

/** In the order in which they are done; those of changes after those of the delivery. */
export const tasksOf = (tx: Tx, serviceId: number): Promise<Task[]> =>
  tx.db.select().from(tasks).where(eq(tasks.serviceId, serviceId)).orderBy(asc(tasks.id))

export async function openTasks(tx: Tx, serviceId: number, purpose: Purpose): Promise<Task[]> {
  return await tx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.serviceId, serviceId), eq(tasks.purpose, purpose), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.position))
}

export const findTask = async (tx: Tx, id: number): Promise<Task | null> =>
  (await tx.db.select().from(tasks).where(eq(tasks.id, id)))[0] ?? null

export async function insertTasks(tx: Tx, rows: readonly (typeof tasks.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.db.insert(tasks).values([...rows])
}

export async function tickTask(tx: Tx, id: number, doneBy: string, note: string): Promise<void> {
  await tx.db.update(tasks).set({ doneAt: tx.now, doneBy, note }).where(eq(tasks.id, id))
}

export interface WaitingBackup {
  readonly serviceId: number
  readonly code: string
}

/** Backups that people were asked to set up or to end, the oldest first. */
export const waitingBackups = (tx: Tx, limit: number): Promise<WaitingBackup[]> =>
  tx.db
    .select({ serviceId: tasks.serviceId, code: tasks.code })
    .from(tasks)
    .where(and(eq(tasks.purpose, 'backup'), isNull(tasks.doneAt)))
    .orderBy(asc(tasks.id))
    .limit(limit)

/** Another machine stands there: all of it is to be done anew. */
export async function reopenTasks(tx: Tx, serviceId: number): Promise<void> {
  await tx.db
    .update(tasks)
    .set({ doneAt: null, doneBy: null, note: '' })
    .where(and(eq(tasks.serviceId, serviceId), eq(tasks.purpose, 'delivery')))
}

/** Nobody needs to do what is open of it any more. */
export async function dropOpenTasks(tx: Tx, serviceId: number, purpose: Purpose): Promise<void> {
  await tx.db.delete(tasks).where(and(eq(tasks.serviceId, serviceId), eq(tasks.purpose, purpose), isNull(tasks.doneAt)))
}

export const findChecklist = async (tx: Tx, planId: number): Promise<readonly ChecklistStep[] | null> =>
  (await tx.db.select().from(checklists).where(eq(checklists.planId, planId)))[0]?.steps ?? null

export const listChecklists = async (tx: Tx): Promise<ReadonlyMap<number, readonly ChecklistStep[]>> =>
  new Map((await tx.db.select().from(checklists)).map(({ planId, steps }) => [planId, steps]))

export async function setChecklist(tx: Tx, planId: number, steps: readonly ChecklistStep[]): Promise<void> {
  await tx.db.insert(checklists).values({ planId, steps }).onConflictDoUpdate({ target: checklists.planId, set: { steps } })
}
