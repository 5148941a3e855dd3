import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { proxies, proxyEndpoints } from './tables.ts'

export type ProxyService = typeof proxies.$inferSelect

export async function insertProxies(tx: Tx, id: number): Promise<void> {
  await tx.db.insert(proxies).values({ id }).onConflictDoNothing()
}

export const findProxies = async (tx: Tx, id: number): Promise<ProxyService | null> =>
  (await tx.db.select().from(proxies).where(eq(proxies.id, id)))[0] ?? null

/** Held until the commit, in the order of their ids: what is desired of a host follows from them. */
export async function lockProxiesAll(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, ProxyService>> {
  const rows = await tx.db
    .select()
    .from(proxies)
    .where(inArray(proxies.id, [...new Set(ids)]))
    .orderBy(asc(proxies.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

export const lockProxies = async (tx: Tx, id: number): Promise<ProxyService | null> => (await lockProxiesAll(tx, [id])).get(id) ?? null

export async function proxiesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, ProxyService>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(proxies)
    .where(inArray(proxies.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function patchProxies(tx: Tx, id: number, patch: Partial<typeof proxies.$inferInsert>): Promise<void> {
  await tx.db.update(proxies).set(patch).where(eq(proxies.id, id))
}

/** Services whose transfer was used up in a month that is over. */
export async function limitedBefore(tx: Tx, until: Date, limit: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: proxies.id })
    .from(proxies)
    .where(lte(proxies.limitedUntil, until))
    .orderBy(asc(proxies.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Services with a proxy at this address, or with an address that begins so. */
export async function servicesAtAddress(tx: Tx, text: string, limit = 200): Promise<number[]> {
  const begins = `${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.db
    .selectDistinct({ id: proxies.id })
    .from(proxies)
    .leftJoin(proxyEndpoints, eq(proxyEndpoints.serviceId, proxies.id))
    .where(and(eq(proxies.removed, false), sql`(${proxies.address} like ${begins} or ${proxyEndpoints.address} like ${begins})`))
    .orderBy(asc(proxies.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
