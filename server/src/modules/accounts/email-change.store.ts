import { and, eq, gt, gte, lte } from 'drizzle-orm'
import { placeholder, prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { emailChanges, seizures } from './tables.ts'

export type EmailChange = typeof emailChanges.$inferSelect

/** One that is still waited for. */
export async function findEmailChange(tx: Tx, accountId: number): Promise<EmailChange | null> {
  const [row] = await waiting(tx, { accountId, now: tx.now.toISOString() })
  return row ?? null
}

const waiting = prepared((db) =>
  db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, placeholder('accountId')), gt(emailChanges.expiresAt, placeholder('now')))),
)

/** In place of any other that waits. */
export async function saveEmailChange(tx: Tx, change: EmailChange): Promise<void> {
  await tx.db.insert(emailChanges).values(change).onConflictDoUpdate({ target: emailChanges.accountId, set: change })
}

/** False where none was waiting. */
export async function deleteEmailChange(tx: Tx, accountId: number): Promise<boolean> {
  const gone = await tx.db.delete(emailChanges).where(eq(emailChanges.accountId, accountId)).returning({ id: emailChanges.accountId })
  return gone.length > 0
}

export async function insertSeizure(tx: Tx, accountId: number, mailedAt: Date): Promise<void> {
  await tx.db.insert(seizures).values({ accountId, mailedAt, at: tx.now })
}

/** Was a link of this moment made void by one that was mailed no later? */
export async function isVoid(tx: Tx, accountId: number, mailedAt: Date): Promise<boolean> {
  const covered = and(eq(seizures.accountId, accountId), lte(seizures.mailedAt, mailedAt), gte(seizures.at, mailedAt))
  return (await tx.db.select({ id: seizures.id }).from(seizures).where(covered).limit(1)).length > 0
}
