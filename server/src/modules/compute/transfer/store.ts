import { and, asc, desc, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { transferCharges, transfers } from '../metrics/tables.ts'
import { vps } from '../tables.ts'

export type TransferMonth = typeof transfers.$inferSelect

/** Months of a service that the policy acted on, and the one that began then, locked; the oldest first. */
export const lockMonths = (tx: Tx, serviceId: number, from: Date | null): Promise<TransferMonth[]> =>
  tx.db
    .select()
    .from(transfers)
    .where(and(eq(transfers.serviceId, serviceId), or(eq(transfers.open, true), from === null ? undefined : eq(transfers.fromAt, from))))
    .orderBy(asc(transfers.fromAt))
    .for('update')

export async function patchMonth(
  tx: Tx,
  { serviceId, fromAt }: Pick<TransferMonth, 'serviceId' | 'fromAt'>,
  patch: Partial<Omit<TransferMonth, 'serviceId' | 'fromAt' | 'received' | 'sent'>>,
): Promise<void> {
  await tx.db
    .update(transfers)
    .set(patch)
    .where(and(eq(transfers.serviceId, serviceId), eq(transfers.fromAt, fromAt)))
}

/** What the policy did in the month that began then. */
export async function findMonth(tx: Tx, serviceId: number, from: Date): Promise<TransferMonth | null> {
  const [row] = await tx.db
    .select()
    .from(transfers)
    .where(and(eq(transfers.serviceId, serviceId), eq(transfers.fromAt, from)))
  return row ?? null
}

/** The same gigabytes are charged once: the database refuses a second row. */
export async function insertCharge(tx: Tx, charge: typeof transferCharges.$inferInsert): Promise<void> {
  await tx.db.insert(transferCharges).values(charge)
}

/** Services with an open month that is over, or that wait for their owner's balance. */
export async function dueMonths(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ id: transfers.serviceId })
    .from(transfers)
    .where(and(eq(transfers.open, true), or(lte(transfers.untilAt, tx.now), eq(transfers.short, true))))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Was it off already when its used transfer last stopped it? */
export async function wasOff(tx: Tx, serviceId: number): Promise<boolean> {
  const [row] = await tx.db
    .select({ off: transfers.wasOff })
    .from(transfers)
    .where(and(eq(transfers.serviceId, serviceId), isNotNull(transfers.wasOff)))
    .orderBy(desc(transfers.fromAt))
    .limit(1)
  return row?.off === true
}

/** Of these services, those whose bandwidth is to be limited. */
export async function limitedAmong(tx: Tx, serviceIds: readonly number[]): Promise<{ id: number; engine: string | null }[]> {
  if (serviceIds.length === 0) return []
  const { rows } = await tx.client.query<{ id: number; engine: string | null }>(
    `select service_id::float8 as id, engine from vps where service_id = any($1::bigint[]) and mbps_wanted is not null and not removed`,
    [serviceIds],
  )
  return rows
}

/** The most that the owner lets be charged in a month. */
export async function setCap(tx: Tx, serviceId: number, cap: number | null): Promise<void> {
  await tx.db.update(vps).set({ transferCap: cap }).where(eq(vps.id, serviceId))
}
