import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { proxyEndpoints, proxyUsers } from './tables.ts'

export type ProxyEndpoint = typeof proxyEndpoints.$inferSelect

export const findEndpoint = async (tx: Tx, serviceId: number, id: number): Promise<ProxyEndpoint | null> =>
  (
    await tx.db
      .select()
      .from(proxyEndpoints)
      .where(and(eq(proxyEndpoints.id, id), eq(proxyEndpoints.serviceId, serviceId)))
  )[0] ?? null

export const endpointsOf = (tx: Tx, serviceIds: readonly number[]): Promise<ProxyEndpoint[]> =>
  tx.db
    .select()
    .from(proxyEndpoints)
    .where(inArray(proxyEndpoints.serviceId, [...serviceIds]))
    .orderBy(asc(proxyEndpoints.id))

/** With their user names, as they are desired. */
export const namedEndpoints = (tx: Tx, ids: readonly number[]): Promise<(ProxyEndpoint & { user: string })[]> =>
  tx.db
    .select({
      id: proxyEndpoints.id,
      serviceId: proxyEndpoints.serviceId,
      userId: proxyEndpoints.userId,
      address: proxyEndpoints.address,
      port: proxyEndpoints.port,
      type: proxyEndpoints.type,
      password: proxyEndpoints.password,
      remark: proxyEndpoints.remark,
      createdAt: proxyEndpoints.createdAt,
      user: proxyUsers.name,
    })
    .from(proxyEndpoints)
    .innerJoin(proxyUsers, eq(proxyUsers.id, proxyEndpoints.userId))
    .where(inArray(proxyEndpoints.id, [...ids]))
    .orderBy(asc(proxyEndpoints.id))

/** Ids are taken first: passwords are sealed for them. */
export async function nextIds(tx: Tx, amount: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('proxy_endpoint', 'id'))::float8 as id from generate_series(1, $1)`,
    [amount],
  )
  return rows.map(({ id }) => id)
}

/** Answers how many were written: a place that somebody took meanwhile is left out. */
export async function insertEndpoints(tx: Tx, rows: readonly (typeof proxyEndpoints.$inferInsert)[]): Promise<number> {
  if (rows.length === 0) return 0
  const written = await tx.db
    .insert(proxyEndpoints)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: proxyEndpoints.id })
  return written.length
}

export async function patchEndpoint(tx: Tx, id: number, patch: Partial<typeof proxyEndpoints.$inferInsert>): Promise<void> {
  await tx.db.update(proxyEndpoints).set(patch).where(eq(proxyEndpoints.id, id))
}

export async function deleteEndpoints(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.delete(proxyEndpoints).where(inArray(proxyEndpoints.id, [...ids]))
}

export async function isTaken(tx: Tx, address: string, port: number): Promise<boolean> {
  const rows = await tx.db
    .select({ id: proxyEndpoints.id })
    .from(proxyEndpoints)
    .where(and(eq(proxyEndpoints.address, address), eq(proxyEndpoints.port, port)))
  return rows.length > 0
}

/** How many there are on each address of a service. */
export async function countByAddress(tx: Tx, serviceId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .select({ address: proxyEndpoints.address, n: sql<number>`count(*)::int` })
    .from(proxyEndpoints)
    .where(eq(proxyEndpoints.serviceId, serviceId))
    .groupBy(proxyEndpoints.address)
  return new Map(rows.map(({ address, n }) => [address, n]))
}
