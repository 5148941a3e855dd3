import { and, asc, count, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { edgeHistory, edgeHosts } from './tables.ts'

export type Host = typeof edgeHosts.$inferSelect

export async function findHost(tx: Tx, id: number): Promise<Host | null> {
  const [row] = await tx.db.select().from(edgeHosts).where(eq(edgeHosts.id, id))
  return row ?? null
}

export async function lockHost(tx: Tx, id: number): Promise<Host | null> {
  const [row] = await tx.db.select().from(edgeHosts).where(eq(edgeHosts.id, id)).for('update')
  return row ?? null
}

export async function lockHostByCode(tx: Tx, code: string): Promise<Host | null> {
  const [row] = await tx.db.select().from(edgeHosts).where(eq(edgeHosts.code, code)).for('update')
  return row ?? null
}

/** Null where another host has the title. */
export async function insertHost(tx: Tx, host: typeof edgeHosts.$inferInsert): Promise<Host | null> {
  // Whoever knows nothing is told at once, also where nothing is desired yet.
  const [row] = await tx.db
    .insert(edgeHosts)
    .values({ ...host, desired: 1 })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function patchHost(tx: Tx, id: number, patch: Partial<Host>): Promise<void> {
  await tx.db.update(edgeHosts).set(patch).where(eq(edgeHosts.id, id))
}

export async function isTitleTaken(tx: Tx, title: string, except: number): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: edgeHosts.id })
    .from(edgeHosts)
    .where(and(sql`lower(${edgeHosts.title}) = lower(${title})`, ne(edgeHosts.state, 'removed'), ne(edgeHosts.id, except)))
  return row !== undefined
}

export async function versionsOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.db
    .select({ id: edgeHosts.id, desired: edgeHosts.desired })
    .from(edgeHosts)
    .where(inArray(edgeHosts.id, [...ids]))
  return new Map(rows.map(({ id, desired }) => [id, desired]))
}

export interface HostFound {
  readonly host: Host
  readonly endpoints: number
  readonly forwards: number
  readonly troubled: number
  readonly addresses: number
  readonly given: number
}

const endpointsOf = sql<number>`(select count(*) from edge_endpoint e where e.host_id = edge_host.id and not e.removed)`.mapWith(Number)
const forwardsOf = sql<number>`(select count(*) from edge_forward e where e.host_id = edge_host.id and not e.removed)`.mapWith(Number)
const troubledOf = sql<number>`(select count(*) from edge_trouble e where e.host_id = edge_host.id)`.mapWith(Number)
const addressesOf = sql<number>`(select count(*) from edge_address e where e.host_id = edge_host.id)`.mapWith(Number)
const givenOf = sql<number>`(select count(*) from edge_address e where e.host_id = edge_host.id and e.state = 'given')`.mapWith(Number)
const servedOf = sql<number>`${endpointsOf} + ${forwardsOf}`.mapWith(Number)
const FOUND = {
  host: edgeHosts,
  endpoints: endpointsOf,
  forwards: forwardsOf,
  troubled: troubledOf,
  addresses: addressesOf,
  given: givenOf,
}

export async function findHostWithCounts(tx: Tx, id: number): Promise<HostFound | null> {
  const [row] = await tx.db
    .select(FOUND)
    .from(edgeHosts)
    .where(and(eq(edgeHosts.id, id), ne(edgeHosts.state, 'removed')))
  return row ?? null
}

export interface HostPage {
  readonly search: string | null
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export async function listHosts(tx: Tx, page: HostPage): Promise<{ rows: HostFound[]; total: number }> {
  const where = and(ne(edgeHosts.state, 'removed'), page.search === null ? undefined : saysAnywhere(sql`${edgeHosts.title}`, page.search))
  const rows = await tx.db
    .select(FOUND)
    .from(edgeHosts)
    .where(where)
    .orderBy((page.descending ? desc : asc)(sql`lower(${edgeHosts.title})`), asc(edgeHosts.id))
    .limit(page.limit)
    .offset(page.offset)
  const [sum] = await tx.db.select({ n: count() }).from(edgeHosts).where(where)
  return { rows, total: sum?.n ?? 0 }
}

/** Hosts that serve and are not heard of since then, and those that could not do what is desired since then. */
export async function hostsInTrouble(
  tx: Tx,
  since: Date,
  limit: number,
): Promise<{ id: number; title: string; seenAt: Date | null; endpoints: number; silent: boolean; troubled: number }[]> {
  const silent = sql<boolean>`(not ${edgeHosts.inside} and coalesce(${edgeHosts.seenAt} < ${since}, false))`
  const troubled = sql<number>`(select count(*) from edge_trouble e where e.host_id = edge_host.id and e.since < ${since})`.mapWith(Number)
  return await tx.db
    .select({ id: edgeHosts.id, title: edgeHosts.title, seenAt: edgeHosts.seenAt, endpoints: servedOf, silent, troubled })
    .from(edgeHosts)
    .where(and(inArray(edgeHosts.state, ['active', 'draining']), or(silent, gt(troubled, 0))))
    .orderBy(asc(edgeHosts.id))
    .limit(limit)
}

export async function addHistory(tx: Tx, row: Omit<typeof edgeHistory.$inferInsert, 'id' | 'at'>): Promise<void> {
  await tx.db.insert(edgeHistory).values({ ...row, at: tx.now })
}

export const historyOf = (tx: Tx, hostId: number, limit: number): Promise<(typeof edgeHistory.$inferSelect)[]> =>
  tx.db.select().from(edgeHistory).where(eq(edgeHistory.hostId, hostId)).orderBy(desc(edgeHistory.id)).limit(limit)
