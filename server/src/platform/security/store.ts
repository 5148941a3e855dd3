import { SECURITY_EVENT_KINDS, type SecurityActor, type SecurityEventKind } from '@portal/contracts/security-events.ts'
import { and, asc, count, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '../days.ts'
import type { Tx } from '../tx.ts'
import { securityEvents } from './tables.ts'

export type SecurityEventRow = typeof securityEvents.$inferSelect
export type NewSecurityEvent = Omit<SecurityEventRow, 'id'>

/** Calls kept per row: enough to see what was tried. */
export const MOST_PATHS = 5
const KEPT_DAYS = 90
/** Bounds the table when an attack uses many addresses for weeks. */
const MOST_ROWS = 100_000

const WRITE = `insert into security_event as row (minute, kind, actor, actor_key, actor_name, account_id, brand_id, ip, paths, count, at)
  select minute, kind, actor, actor_key, actor_name, account_id, brand_id, ip, paths, count, at
  from jsonb_populate_recordset(null::security_event, $1::jsonb) order by minute, kind, actor, actor_key
  on conflict (minute, kind, actor, actor_key) do update set
    count = row.count + excluded.count,
    at = greatest(row.at, excluded.at),
    ip = excluded.ip,
    paths = (array(select distinct path from unnest(row.paths || excluded.paths) as path order by path))[1:${MOST_PATHS}]`

/** Adds to the row of each actor, kind and minute. Rows are written in one order, so that processes cannot deadlock. */
export async function addSecurityEvents(tx: Tx, events: readonly NewSecurityEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ actorKey, actorName, accountId, brandId, ...same }) => ({
    ...same,
    actor_key: actorKey,
    actor_name: actorName,
    account_id: accountId,
    brand_id: brandId,
  }))
  await tx.client.query(WRITE, [JSON.stringify(rows)])
}

/** Deletes rows that are too old, and the oldest beyond the most that are kept. */
export async function pruneSecurityEvents(tx: Tx, mostRows = MOST_ROWS): Promise<void> {
  await tx.db.delete(securityEvents).where(lt(securityEvents.minute, new Date(tx.now.getTime() - KEPT_DAYS * 86_400_000)))
  await tx.client.query('delete from security_event where id <= (select id from security_event order by id desc limit 1 offset $1::int)', [
    mostRows,
  ])
}

export interface SecurityEventQuery {
  readonly tab: 'all' | SecurityEventKind
  readonly actor: SecurityActor | null
  readonly brandId: number | null
  /** Days of UTC, both included. */
  readonly from: string | null
  readonly to: string | null
  readonly text: string | null
  /** Kinds whose label contains the searched text. */
  readonly kindsNamed: readonly SecurityEventKind[]
  readonly sort: 'at' | 'count'
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

export type SecurityEventCounts = Readonly<Record<'all' | SecurityEventKind, number>>

export async function listSecurityEvents(
  tx: Tx,
  query: SecurityEventQuery,
): Promise<{ rows: SecurityEventRow[]; counts: SecurityEventCounts }> {
  const found = and(...filters(query))
  const order = query.ascending ? asc : desc
  const rows = await tx.db
    .select()
    .from(securityEvents)
    .where(query.tab === 'all' ? found : and(found, eq(securityEvents.kind, query.tab)))
    .orderBy(order(securityEvents[query.sort]), order(securityEvents.id))
    .limit(query.limit)
    .offset(query.offset)
  const sums = await tx.db.select({ kind: securityEvents.kind, n: count() }).from(securityEvents).where(found).groupBy(securityEvents.kind)
  const perKind = Object.fromEntries(SECURITY_EVENT_KINDS.map((kind) => [kind, sums.find((sum) => sum.kind === kind)?.n ?? 0])) as Record<
    SecurityEventKind,
    number
  >
  return { rows, counts: { all: sums.reduce((total, { n }) => total + n, 0), ...perKind } }
}

function filters({ actor, brandId, from, to, text, kindsNamed }: SecurityEventQuery): (SQL | undefined)[] {
  const part = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return [
    actor === null ? undefined : eq(securityEvents.actor, actor),
    brandId === null ? undefined : eq(securityEvents.brandId, brandId),
    from === null ? undefined : gte(securityEvents.at, startOfDay(from, 'UTC')),
    to === null ? undefined : lt(securityEvents.at, startOfDay(to, 'UTC', 1)),
    part === null
      ? undefined
      : or(
          ilike(securityEvents.actorName, part),
          ilike(securityEvents.ip, part),
          sql`array_to_string(${securityEvents.paths}, ' ') ilike ${part}`,
          kindsNamed.length > 0 ? inArray(securityEvents.kind, [...kindsNamed]) : undefined,
        ),
  ]
}
