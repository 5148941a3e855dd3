import type { Actor } from '@portal/contracts/machine.ts'
import { hostingMachine } from '@portal/contracts/machines/hosting.machine.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { beginning, findRanked } from '../../platform/find-ranked.ts'
import { tryMove } from '../../platform/machine.ts'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { hosting } from './tables.ts'

export type Hosting = typeof hosting.$inferSelect
export type HostingEvent = (typeof hostingMachine)['moves'][number]['event']

/** False: another service holds the domain. */
export async function insertHosting(tx: Tx, row: typeof hosting.$inferInsert): Promise<boolean> {
  const rows = await tx.db.insert(hosting).values(row).onConflictDoNothing().returning({ id: hosting.id })
  return rows.length > 0
}

const own = eq(hosting.id, placeholder('id'))
const byId = prepared((db) => db.select().from(hosting).where(own))
const lockById = prepared((db) => db.select().from(hosting).where(own).for('update'))
const update = preparedRow(hosting, (db, row) => db.update(hosting).set(row).where(own))

export const findHosting = async (tx: Tx, id: number): Promise<Hosting | null> => (await byId(tx, { id }))[0] ?? null
export const lockHosting = async (tx: Tx, id: number): Promise<Hosting | null> => (await lockById(tx, { id }))[0] ?? null

export async function patchHosting(tx: Tx, id: number, patch: Partial<typeof hosting.$inferInsert>): Promise<void> {
  await update(tx, patch, { id })
}

export const tryMoveHosting = (tx: Tx, id: number, event: HostingEvent, by: Actor) => tryMove(tx, hostingMachine, hosting, id, event, by)

/** By service. */
export async function hostingOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Hosting>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(hosting)
    .where(inArray(hosting.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** By service, each held until the transaction ends; in the order of their ids. */
export async function lockHostingAll(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Hosting>> {
  const rows = new Map<number, Hosting>()
  for (const id of [...ids].sort((a, b) => a - b)) {
    const row = await lockHosting(tx, id)
    if (row) rows.set(id, row)
  }
  return rows
}

/** Those of these domains that a service of ours holds. */
export async function heldDomains(tx: Tx, domains: readonly string[]): Promise<ReadonlySet<string>> {
  if (domains.length === 0) return new Set()
  const rows = await tx.db
    .select({ domain: hosting.domain })
    .from(hosting)
    .where(and(inArray(hosting.domain, [...domains]), eq(hosting.removed, false)))
  return new Set(rows.map(({ domain }) => domain))
}

/** Everything that lives on a panel, or is being made there. */
export const hostingOn = (tx: Tx, panelId: string): Promise<Hosting[]> =>
  tx.db
    .select()
    .from(hosting)
    .where(and(eq(hosting.panelId, panelId), eq(hosting.removed, false)))
    .orderBy(asc(hosting.id))

/** How many each panel has. */
export async function countByPanel(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .select({ panelId: hosting.panelId, n: sql<number>`count(*)::int` })
    .from(hosting)
    .where(and(isNotNull(hosting.panelId), eq(hosting.removed, false)))
    .groupBy(hosting.panelId)
  return new Map(rows.flatMap(({ panelId, n }) => (panelId === null ? [] : [[panelId, n] as const])))
}

export interface BehindPanel {
  readonly panelId: string
  readonly count: number
  /** The one that waits longest, and what its panel says. */
  readonly serviceId: number
  readonly why: string
}

/** Panels that do not do what they are told for long. */
export async function behindByPanel(tx: Tx): Promise<ReadonlyMap<string, BehindPanel>> {
  const { rows } = await tx.client.query<BehindPanel>(
    `select distinct on (panel_id) panel_id as "panelId", count(*) over (partition by panel_id)::int as count,
       service_id::float8 as "serviceId", coalesce(behind_why, '') as why
     from hosting where behind_since is not null and panel_id is not null order by panel_id, behind_since, service_id`,
  )
  return new Map(rows.map((row) => [row.panelId, row]))
}

/** Whose domains nobody has looked at since then, the longest first. */
export async function dnsDue(tx: Tx, since: Date, limit: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: hosting.id })
    .from(hosting)
    .where(and(eq(hosting.removed, false), isNotNull(hosting.panelId), or(isNull(hosting.dnsAt), lt(hosting.dnsAt, since))))
    .orderBy(sql`dns_at asc nulls first`)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Services whose domain or user name begins so. */
export async function servicesAtDomain(tx: Tx, text: string, limit = 200): Promise<number[]> {
  const begins = beginning(text.toLowerCase())
  return await findRanked(
    tx,
    [
      sql`select service_id as id from ${hosting} where domain = ${text.toLowerCase()}`,
      sql`select service_id as id from ${hosting} where username = ${text.toLowerCase()}`,
      sql`select service_id as id from ${hosting} where domain like ${begins}`,
    ],
    limit,
  )
}

/** The account's services whose panel was asked for something. */
export async function idsUnderWay(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select s.id::float8 as id from service s join hosting h on h.service_id = s.id
     where s.account_id = $1 and s.kind = 'hosting' and s.state in ('installing', 'active')
       and h.state not in ('active', 'suspended', 'missing', 'removed') order by s.id limit 100`,
    [accountId],
  )
  return rows.map(({ id }) => id)
}

/** The services of accounts, by what these are called. */
export async function idsByUsername(tx: Tx, usernames: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (usernames.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: hosting.id, username: hosting.username })
    .from(hosting)
    .where(inArray(hosting.username, [...new Set(usernames)]))
  return new Map(rows.map(({ id, username }) => [username, id]))
}
