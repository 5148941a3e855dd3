import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { lockCollection } from '../../platform/lock-collection.ts'
import type { Tx } from '../../platform/tx.ts'
import { eventRefunds } from './tables.ts'

export type EventRefund = typeof eventRefunds.$inferSelect

/** Serialises everything that decides about the same money, however many events report it. */
export const lockMoney = (tx: Tx, gateway: string, reference: string): Promise<void> =>
  lockCollection(tx, 'payment-money', `${gateway} ${reference}`)

/** How much of this money went back or is on its way, in minor units; `null` if none. */
export async function amountGone(tx: Tx, gateway: string, moneyReference: string): Promise<number | null> {
  const rows = await tx.db
    .select({ amount: eventRefunds.amount })
    .from(eventRefunds)
    .where(and(eq(eventRefunds.gateway, gateway), eq(eventRefunds.moneyReference, moneyReference), ne(eventRefunds.state, 'refused')))
  return rows[0]?.amount ?? null
}

/** Whether this money went back, or is on its way back. */
export const wentBack = async (tx: Tx, gateway: string, moneyReference: string): Promise<boolean> =>
  (await amountGone(tx, gateway, moneyReference)) !== null

export async function insertEventRefund(tx: Tx, refund: Omit<typeof eventRefunds.$inferInsert, 'createdAt'>): Promise<number> {
  const [row] = await tx.db
    .insert(eventRefunds)
    .values({ ...refund, createdAt: tx.now })
    .returning({ id: eventRefunds.id })
  if (!row) throw new Error('refund was not written')
  return row.id
}

export async function findEventRefund(tx: Tx, id: number): Promise<EventRefund | null> {
  const [row] = await tx.db.select().from(eventRefunds).where(eq(eventRefunds.id, id))
  return row ?? null
}

export async function eventRefundByKey(tx: Tx, key: string): Promise<EventRefund | null> {
  const [row] = await tx.db.select().from(eventRefunds).where(eq(eventRefunds.key, key))
  return row ?? null
}

/** The newest refund of each of these events. */
export async function eventRefundsOf(tx: Tx, eventIds: readonly number[]): Promise<ReadonlyMap<number, EventRefund>> {
  if (eventIds.length === 0) return new Map()
  const rows = await tx.db
    .selectDistinctOn([eventRefunds.eventId])
    .from(eventRefunds)
    .where(inArray(eventRefunds.eventId, [...eventIds]))
    .orderBy(eventRefunds.eventId, desc(eventRefunds.id))
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** Moves a refund on; false if it is not in one of the states before. */
export async function settleEventRefund(
  tx: Tx,
  id: number,
  from: readonly EventRefund['state'][],
  how: Pick<EventRefund, 'state'> & Partial<Pick<EventRefund, 'reference' | 'failure'>>,
): Promise<boolean> {
  const rows = await tx.db
    .update(eventRefunds)
    .set({ ...how, settledAt: tx.now })
    .where(and(eq(eventRefunds.id, id), inArray(eventRefunds.state, [...from])))
    .returning({ id: eventRefunds.id })
  return rows.length > 0
}
