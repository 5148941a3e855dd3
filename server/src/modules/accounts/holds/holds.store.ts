import { and, asc, eq, gt, isNull, max } from 'drizzle-orm'
import { placeholder, prepared } from '../../../platform/prepared.ts'
import type { Tx } from '../../../platform/tx.ts'
import { accountHolds } from './tables.ts'

type Hold = typeof accountHolds.$inferSelect

const lastEnd = prepared((db) =>
  db
    .select({ until: max(accountHolds.until) })
    .from(accountHolds)
    .where(
      and(
        eq(accountHolds.accountId, placeholder('accountId')),
        gt(accountHolds.until, placeholder('now')),
        isNull(accountHolds.approvedAt),
      ),
    ),
)

/** Until when money, transfers and secrets of the account are closed; `null` when they are not. */
export async function heldUntil(tx: Tx, accountId: number): Promise<Date | null> {
  return (await lastEnd(tx, { accountId, now: tx.now }))[0]?.until ?? null
}

/** Holds that neither ended nor were approved, the oldest first. */
export async function activeHolds(tx: Tx, accountId: number): Promise<Hold[]> {
  return await tx.db
    .select()
    .from(accountHolds)
    .where(and(eq(accountHolds.accountId, accountId), gt(accountHolds.until, tx.now), isNull(accountHolds.approvedAt)))
    .orderBy(asc(accountHolds.id))
    .limit(50)
}

export async function insertHold(
  tx: Tx,
  hold: Omit<Hold, 'id' | 'startedAt' | 'approvedBy' | 'approvedByName' | 'approvalReason' | 'approvedAt'>,
): Promise<void> {
  await tx.db.insert(accountHolds).values({ ...hold, startedAt: tx.now })
}

/** The hold of this account, locked until the end of the transaction. */
export async function lockHold(tx: Tx, accountId: number, id: number): Promise<Hold | null> {
  const [row] = await tx.db
    .select()
    .from(accountHolds)
    .where(and(eq(accountHolds.id, id), eq(accountHolds.accountId, accountId)))
    .for('update')
  return row ?? null
}

export async function writeApproval(
  tx: Tx,
  id: number,
  approval: Required<Pick<Hold, 'approvedBy' | 'approvedByName' | 'approvalReason'>>,
): Promise<void> {
  await tx.db
    .update(accountHolds)
    .set({ ...approval, approvedAt: tx.now })
    .where(eq(accountHolds.id, id))
}
