import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { lostCopies } from './tables.ts'

export type LostCopy = typeof lostCopies.$inferSelect

const isOpen = and(isNull(lostCopies.replacedAt), isNull(lostCopies.removedAt))
const isLeft = and(isNotNull(lostCopies.replacedAt), isNull(lostCopies.removedAt))

/** Returns null if the machine is recorded as lost already. */
export async function insertLost(tx: Tx, row: Omit<typeof lostCopies.$inferInsert, 'id'>): Promise<LostCopy | null> {
  const [made] = await tx.db.insert(lostCopies).values(row).onConflictDoNothing().returning()
  return made ?? null
}

/** The machine's lost copy that nothing has replaced yet. */
export async function openLost(tx: Tx, serviceId: number): Promise<LostCopy | null> {
  const [row] = await tx.db
    .select()
    .from(lostCopies)
    .where(and(eq(lostCopies.serviceId, serviceId), isOpen))
  return row ?? null
}

/** Services whose machines are lost, and not replaced yet. */
export async function lostServices(tx: Tx): Promise<number[]> {
  const rows = await tx.db.select({ id: lostCopies.serviceId }).from(lostCopies).where(isOpen)
  return rows.map(({ id }) => id)
}

/** The newest lost copy of each of these services on a node. */
export const lostOn = (tx: Tx, nodeId: number, serviceIds: readonly number[]): Promise<LostCopy[]> =>
  tx.db
    .selectDistinctOn([lostCopies.serviceId])
    .from(lostCopies)
    .where(and(eq(lostCopies.nodeId, nodeId), inArray(lostCopies.serviceId, [...serviceIds])))
    .orderBy(asc(lostCopies.serviceId), desc(lostCopies.id))

/** How often the machine was lost, whatever became of it. */
export async function timesLost(tx: Tx, serviceId: number): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(lostCopies).where(eq(lostCopies.serviceId, serviceId))
  return row?.n ?? 0
}

export async function patchLost(tx: Tx, id: number, patch: Partial<Pick<LostCopy, 'failure' | 'replacedAt' | 'removedAt'>>): Promise<void> {
  await tx.db.update(lostCopies).set(patch).where(eq(lostCopies.id, id))
}

/** Copies on hosts of this engine that nobody needs any more: they are deleted once their hosts are back. */
export const leftCopies = (tx: Tx, engine: string): Promise<LostCopy[]> =>
  tx.db
    .select()
    .from(lostCopies)
    .where(and(eq(lostCopies.engine, engine), isLeft))
    .orderBy(asc(lostCopies.id))

export async function enginesWithLeftCopies(tx: Tx): Promise<string[]> {
  const rows = await tx.db.selectDistinct({ engine: lostCopies.engine }).from(lostCopies).where(isLeft).orderBy(asc(lostCopies.engine))
  return rows.map(({ engine }) => engine)
}

/** Those of these keys that are lost copies, on hosts that may come back with them: no orphans, the portal deletes them itself. */
export async function lostKeys(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .select({ key: lostCopies.engineKey })
    .from(lostCopies)
    .where(and(inArray(lostCopies.engineKey, [...keys]), isNull(lostCopies.removedAt)))
  return rows.map(({ key }) => key)
}
