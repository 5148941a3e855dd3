import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { edgeAddresses, edgeEndpoints, edgeHosts, edgePools } from './tables.ts'

export type EdgePool = typeof edgePools.$inferSelect

export interface PoolFound {
  readonly pool: EdgePool
  readonly hostTitle: string
  readonly locationId: number
  readonly total: number
  readonly given: number
  readonly resting: number
}

const inState = (condition: SQL): SQL<number> =>
  sql<number>`(select count(*) from edge_address a where a.pool_id = edge_pool.id and ${condition})`.mapWith(Number)

const found = (tx: Tx) => ({
  pool: edgePools,
  hostTitle: edgeHosts.title,
  locationId: edgeHosts.locationId,
  total: inState(sql`true`),
  given: inState(sql`a.state = 'given'`),
  resting: inState(sql`a.state = 'quarantine' and a.until > ${tx.now}`),
})

/** Ranges are added one after the other, so that two which overlap are not both found to be new. */
export async function lockEdgePools(tx: Tx): Promise<void> {
  await tx.db.execute(sql`lock table ${edgePools} in share row exclusive mode`)
}

/** Every network of addresses for proxies; none is added until the commit. */
export async function lockedEdgeNetworks(tx: Tx): Promise<string[]> {
  await lockEdgePools(tx)
  return (await tx.db.select({ cidr: edgePools.cidr }).from(edgePools)).map(({ cidr }) => cidr)
}

export async function edgePoolWithAnyOf(tx: Tx, cidr: string, hosts: readonly string[]): Promise<string | null> {
  const { rows } = await tx.client.query<{ cidr: string }>(
    `select cidr from edge_pool where cidr = $1
     union all select p.cidr from edge_address a join edge_pool p on p.id = a.pool_id where a.address = any($2::text[]) limit 1`,
    [cidr, hosts],
  )
  return rows[0]?.cidr ?? null
}

export async function insertEdgePool(
  tx: Tx,
  pool: typeof edgePools.$inferInsert,
  locationId: number,
  hosts: readonly string[],
): Promise<number> {
  const [row] = await tx.db.insert(edgePools).values(pool).returning()
  if (!row) throw new Error('the range was not written')
  await tx.db.insert(edgeAddresses).values(
    hosts.map((address) => ({
      ...{ poolId: row.id, hostId: row.hostId, locationId, address },
      outgoing: row.sameOutgoing ? address : null,
    })),
  )
  return row.id
}

export async function findEdgePool(tx: Tx, id: number): Promise<PoolFound | null> {
  const [row] = await tx.db
    .select(found(tx))
    .from(edgePools)
    .innerJoin(edgeHosts, eq(edgeHosts.id, edgePools.hostId))
    .where(eq(edgePools.id, id))
  return row ?? null
}

export interface EdgePoolPage {
  readonly hostId: number | null
  readonly search: string | null
  readonly sort: 'cidr' | 'host'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export async function listEdgePools(tx: Tx, page: EdgePoolPage): Promise<{ rows: PoolFound[]; total: number }> {
  const where = and(
    page.hostId === null ? undefined : eq(edgePools.hostId, page.hostId),
    page.search === null
      ? undefined
      : saysAnywhere(sql`${edgePools.cidr} || ' ' || ${edgePools.note} || ' ' || ${edgeHosts.title}`, page.search),
  )
  const order = page.descending ? desc : asc
  const rows = await tx.db
    .select({ ...found(tx), all: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(edgePools)
    .innerJoin(edgeHosts, eq(edgeHosts.id, edgePools.hostId))
    .where(where)
    .orderBy(order(page.sort === 'cidr' ? sql`${edgePools.cidr}::inet` : sql`lower(${edgeHosts.title})`), asc(edgePools.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: rows[0]?.all ?? 0 }
}

export async function updateEdgePool(tx: Tx, id: number, version: number, patch: Partial<EdgePool>): Promise<boolean> {
  const rows = await tx.db
    .update(edgePools)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(edgePools.id, id), eq(edgePools.version, version)))
    .returning({ id: edgePools.id })
  return rows.length > 0
}

/** Locked until the commit: nobody is given one of them meanwhile. */
export async function lockEdgeAddresses(tx: Tx, poolId: number): Promise<(typeof edgeAddresses.$inferSelect)[]> {
  return await tx.db.select().from(edgeAddresses).where(eq(edgeAddresses.poolId, poolId)).orderBy(asc(edgeAddresses.id)).for('update')
}

/** Does anything still listen on one of these, or is its removal under way? */
export async function areServed(tx: Tx, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return false
  const [row] = await tx.db
    .select({ id: edgeEndpoints.id })
    .from(edgeEndpoints)
    .where(and(inArray(edgeEndpoints.address, [...addresses]), eq(edgeEndpoints.removed, false)))
    .limit(1)
  return row !== undefined
}

export async function deleteEdgePool(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(edgeAddresses).where(eq(edgeAddresses.poolId, id))
  await tx.db.delete(edgePools).where(eq(edgePools.id, id))
}
