import { and, asc, count, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { proxyEndpoints, proxyUsers } from './tables.ts'

export type ProxyUser = typeof proxyUsers.$inferSelect

const called = (name: string) => sql`lower(${proxyUsers.name}) = ${name.toLowerCase()}`

export const findUser = async (tx: Tx, name: string): Promise<ProxyUser | null> =>
  (await tx.db.select().from(proxyUsers).where(called(name)))[0] ?? null

/** The name for this customer, made where nobody has it, and held until the commit; null where it is another's. */
export async function claimUser(tx: Tx, accountId: number, name: string): Promise<ProxyUser | null> {
  // Whoever had it may let go of it while it is waited for: then it is made after all.
  for (let tries = 0; tries < 3; tries++) {
    await tx.db.insert(proxyUsers).values({ accountId, name }).onConflictDoNothing()
    const [user] = await tx.db.select().from(proxyUsers).where(called(name)).for('update')
    if (user) return user.accountId === accountId ? user : null
  }
  return null
}

/** In the order of their ids. */
export const lockUsers = (tx: Tx, ids: readonly number[]): Promise<ProxyUser[]> =>
  tx.db
    .select()
    .from(proxyUsers)
    .where(inArray(proxyUsers.id, [...new Set(ids)]))
    .orderBy(asc(proxyUsers.id))
    .for('update')

export async function renameUser(tx: Tx, id: number, name: string): Promise<void> {
  await tx.db.update(proxyUsers).set({ name }).where(eq(proxyUsers.id, id))
}

export async function moveToUser(tx: Tx, from: number, to: number): Promise<void> {
  await tx.db.update(proxyEndpoints).set({ userId: to }).where(eq(proxyEndpoints.userId, from))
}

/** Proxies that have this name. */
export async function endpointsOfUser(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.db.select({ id: proxyEndpoints.id }).from(proxyEndpoints).where(eq(proxyEndpoints.userId, userId))
  return rows.map(({ id }) => id)
}

export async function countOfUser(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(proxyEndpoints).where(eq(proxyEndpoints.userId, userId))
  return row?.n ?? 0
}

/** A name that stands on no proxy is anybody's again. */
export async function dropUnused(tx: Tx, ids: readonly number[]): Promise<void> {
  const used = tx.db.select({ one: sql`1` }).from(proxyEndpoints).where(eq(proxyEndpoints.userId, proxyUsers.id))
  await tx.db.delete(proxyUsers).where(and(inArray(proxyUsers.id, [...ids]), notExists(used)))
}
