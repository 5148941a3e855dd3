import { asc, count, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { reconciliations } from '../tables.ts'

export type ReconciliationRow = typeof reconciliations.$inferSelect

/** One row per brand and day: the latest comparison of it. */
export async function writeReconciliation(tx: Tx, row: Omit<ReconciliationRow, 'at'>): Promise<void> {
  const { checks, open, green } = row
  await tx.db
    .insert(reconciliations)
    .values({ ...row, at: tx.now })
    .onConflictDoUpdate({ target: [reconciliations.brandId, reconciliations.day], set: { checks, open, green, at: tx.now } })
}

export async function listReconciliations(
  tx: Tx,
  { brandId, ascending, limit, offset }: { brandId: number | undefined; ascending: boolean; limit: number; offset: number },
): Promise<{ rows: ReconciliationRow[]; total: number }> {
  const where = brandId === undefined ? undefined : eq(reconciliations.brandId, brandId)
  const order = ascending ? asc : desc
  const rows = await tx.db
    .select()
    .from(reconciliations)
    .where(where)
    .orderBy(order(reconciliations.day), asc(reconciliations.brandId))
    .limit(limit)
    .offset(offset)
  const [sum] = await tx.db.select({ n: count() }).from(reconciliations).where(where)
  return { rows, total: sum?.n ?? 0 }
}
