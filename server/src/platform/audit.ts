import { activity } from './tables.ts'
import type { Tx } from './tx.ts'

export type ActivityRow = typeof activity.$inferInsert

/** One line of the append-only log [P4]. */
export async function recordActivity(tx: Tx, row: Omit<ActivityRow, 'at' | 'id'>): Promise<void> {
  await tx.db.insert(activity).values({ ...row, detail: (row.detail ?? '').slice(0, 500), at: tx.now })
}

/** What the system did by itself, in the log of the account it concerns. */
export const recordSystem = (tx: Tx, row: Omit<ActivityRow, 'at' | 'id' | 'actor' | 'actorName' | 'status'> & { status?: 'success' | 'error' }): Promise<void> =>
  recordActivity(tx, { ...row, actor: 'system', actorName: 'system', status: row.status ?? 'success' })
