import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { orderUnits, trials } from './tables.ts'

export type OrderUnit = typeof orderUnits.$inferSelect

export async function insertUnits(tx: Tx, units: readonly (typeof orderUnits.$inferInsert)[]): Promise<void> {
  if (units.length > 0) await tx.db.insert(orderUnits).values([...units])
}

export const unitsOf = (tx: Tx, invoiceId: number): Promise<OrderUnit[]> =>
  tx.db.select().from(orderUnits).where(eq(orderUnits.invoiceId, invoiceId)).orderBy(asc(orderUnits.id))

export async function unitOfService(tx: Tx, serviceId: number): Promise<OrderUnit | null> {
  const [row] = await tx.db.select().from(orderUnits).where(eq(orderUnits.serviceId, serviceId))
  return row ?? null
}

/** The end of a unit's story, told once: false where it was told before. */
export async function settleUnit(tx: Tx, id: number, state: 'delivered' | 'refunded', reason: string | null): Promise<boolean> {
  const rows = await tx.db
    .update(orderUnits)
    .set({ state, reason, settledAt: tx.now })
    .where(and(eq(orderUnits.id, id), eq(orderUnits.state, 'waiting')))
    .returning({ id: orderUnits.id })
  return rows.length > 0
}

/** False where the customer has had one of this type. */
export async function claimTrial(tx: Tx, trial: Omit<typeof trials.$inferInsert, 'at'>): Promise<boolean> {
  const rows = await tx.db
    .insert(trials)
    .values({ ...trial, at: tx.now })
    .onConflictDoNothing()
    .returning({ type: trials.type })
  return rows.length > 0
}

/** It was never had: it could not be delivered. */
export async function giveTrialBack(tx: Tx, invoiceId: number): Promise<void> {
  await tx.db.delete(trials).where(eq(trials.invoiceId, invoiceId))
}
