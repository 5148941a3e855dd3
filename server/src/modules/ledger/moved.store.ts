import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { ledgerAccounts } from './tables.ts'

/** Has money ever moved in this brand? Its own accounts come to be with the first posting, and stay. */
export async function moneyMovedIn(tx: Tx, brandId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.brandId, brandId), isNull(ledgerAccounts.ownerId)))
    .limit(1)
  return rows.length > 0
}
