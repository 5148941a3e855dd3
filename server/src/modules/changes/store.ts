import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { serviceChanges } from './tables.ts'

export type Change = typeof serviceChanges.$inferSelect
export type { ChangeBasis, ChangeResult } from './tables.ts'

/** False where another one stands: a service is changed by one document at a time. */
export async function insertChange(tx: Tx, row: Omit<Change, 'id' | 'state' | 'createdAt' | 'settledAt'>): Promise<boolean> {
  const rows = await tx.db
    .insert(serviceChanges)
    .values({ ...row, state: 'open', createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: serviceChanges.id })
  return rows.length > 0
}

export async function findChange(tx: Tx, id: number): Promise<Change | null> {
  const [row] = await tx.db.select().from(serviceChanges).where(eq(serviceChanges.id, id))
  return row ?? null
}

export async function changeOfInvoice(tx: Tx, invoiceId: number): Promise<Change | null> {
  const [row] = await tx.db
    .select()
    .from(serviceChanges)
    .where(and(eq(serviceChanges.invoiceId, invoiceId), ne(serviceChanges.kind, 'undo')))
  return row ?? null
}

/** The last change of a service that was carried out, an undo included. */
export async function lastDone(tx: Tx, serviceId: number): Promise<Change | null> {
  const [row] = await tx.db
    .select()
    .from(serviceChanges)
    .where(and(eq(serviceChanges.serviceId, serviceId), eq(serviceChanges.state, 'done')))
    .orderBy(desc(serviceChanges.id))
    .limit(1)
  return row ?? null
}

/** The one that waits for money or is being carried out. */
export async function currentChange(tx: Tx, serviceId: number): Promise<Change | null> {
  const [row] = await tx.db
    .select()
    .from(serviceChanges)
    .where(and(eq(serviceChanges.serviceId, serviceId), inArray(serviceChanges.state, ['open', 'applying'])))
  return row ?? null
}

/** Those of these services that wait for money, in the order of their documents: everybody locks in that order. */
export const openChanges = (tx: Tx, serviceIds: readonly number[]): Promise<Change[]> =>
  tx.db
    .select()
    .from(serviceChanges)
    .where(and(inArray(serviceChanges.serviceId, [...serviceIds]), eq(serviceChanges.state, 'open')))
    .orderBy(asc(serviceChanges.invoiceId))

/** False where it is not (any more) in the state it is to leave: told twice it happens once. */
export async function settleChange(tx: Tx, id: number, from: Change['state'], to: Change['state']): Promise<boolean> {
  const rows = await tx.db
    .update(serviceChanges)
    .set({ state: to, ...(to !== 'applying' && { settledAt: tx.now }) })
    .where(and(eq(serviceChanges.id, id), eq(serviceChanges.state, from)))
    .returning({ id: serviceChanges.id })
  return rows.length > 0
}
