import { and, count, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { userData } from '../tables.ts'

export type UserDataRow = typeof userData.$inferSelect

export async function insertUserData(tx: Tx, row: Omit<UserDataRow, 'id' | 'keptAt'>): Promise<number> {
  const [made] = await tx.db
    .insert(userData)
    .values({ ...row, keptAt: tx.now })
    .returning({ id: userData.id })
  if (!made) throw new Error('user data was not written')
  return made.id
}

/** How many the account keeps for orders. */
export async function countUserData(tx: Tx, accountId: number): Promise<number> {
  const [row] = await tx.db
    .select({ n: count() })
    .from(userData)
    .where(and(eq(userData.accountId, accountId), isNull(userData.serviceId)))
  return row?.n ?? 0
}

/** Of those that the account keeps for an order. */
export const userDataAmong = (tx: Tx, accountId: number, ids: readonly number[]): Promise<UserDataRow[]> =>
  tx.db
    .select()
    .from(userData)
    .where(and(eq(userData.accountId, accountId), inArray(userData.id, [...ids]), isNull(userData.serviceId)))

/** Their days are counted anew. */
export async function holdUserData(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.db
      .update(userData)
      .set({ keptAt: tx.now })
      .where(inArray(userData.id, [...ids]))
}

export async function userDataOfService(tx: Tx, serviceId: number): Promise<UserDataRow | null> {
  const [row] = await tx.db.select().from(userData).where(eq(userData.serviceId, serviceId))
  return row ?? null
}

export async function deleteUserDataOf(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(userData).where(eq(userData.serviceId, serviceId))
}

/** What waits for an order that was never paid, or went into its servers. */
export async function sweepUserData(tx: Tx, before: Date): Promise<void> {
  await tx.db.delete(userData).where(and(isNull(userData.serviceId), lt(userData.keptAt, before)))
}
