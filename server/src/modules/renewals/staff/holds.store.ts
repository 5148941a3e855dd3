import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { billingHolds, renewalCases } from '../tables.ts'

export async function writeHold(tx: Tx, hold: { accountId: number; reason: string; by: string }): Promise<void> {
  await tx.db
    .insert(billingHolds)
    .values({ ...hold, at: tx.now })
    .onConflictDoUpdate({ target: billingHolds.accountId, set: { reason: hold.reason, by: hold.by, at: tx.now } })
}

export async function deleteHold(tx: Tx, accountId: number): Promise<void> {
  await tx.db.delete(billingHolds).where(eq(billingHolds.accountId, accountId))
}

export async function watchedOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ serviceId: renewalCases.serviceId })
    .from(renewalCases)
    .where(and(eq(renewalCases.accountId, accountId), isNotNull(renewalCases.nextAt)))
  return rows.map(({ serviceId }) => serviceId)
}
