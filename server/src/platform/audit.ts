import { type ErrorCode, errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import type { SearchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { SystemAction } from '@portal/contracts/system-actions.ts'
import { and, asc, count, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, max, or, type SQL, sql } from 'drizzle-orm'
import { activity } from './activity/tables.ts'
import { errorMessage } from './errors.ts'
import { preparedRow } from './prepared.ts'
import { insertAll } from './rows.ts'
import { isDeep, type Stretch, stretchOf } from './stretch.rules.ts'
import type { Tx } from './tx.ts'

export type ActivityRow = typeof activity.$inferInsert

const writeLine = preparedRow(activity, (db, row) => db.insert(activity).values(row))

/** A line of the append-only log [P4]; several that have the same fields are written together or not at all. */
export async function recordActivity(tx: Tx, ...rows: readonly Omit<ActivityRow, 'at' | 'id'>[]): Promise<void> {
  const [line, ...more] = rows.map((row) => ({ ...row, detail: (row.detail ?? '').slice(0, 500), at: tx.now }))
  if (!line) return
  await (more.length > 0 ? insertAll(tx, activity, [line, ...more]) : writeLine(tx, line))
}

const lineColumns = Object.entries(getTableColumns(activity)).filter(([field]) => field !== 'id')
const WRITE_LINE = `insert into activity (${lineColumns.map(([, { name }]) => `"${name}"`).join(', ')})
  values (${lineColumns.map((_, at) => `$${at + 1}`).join(', ')})`

/** As `recordActivity`, of a call that ends: what nobody reads in its transaction travels with the commit, where one follows. */
export async function recordAtEnd(tx: Tx, ...rows: readonly Omit<ActivityRow, 'at' | 'id'>[]): Promise<void> {
  if (!tx.commits) return await recordActivity(tx, ...rows)
  for (const row of rows) {
    const line: Record<string, unknown> = { ...row, detail: (row.detail ?? '').slice(0, 500), at: tx.now }
    const values = lineColumns.map(([field, column]) => {
      const value = line[field] ?? null
      return value === null ? null : column.mapToDriverValue(value)
    })
    tx.atCommit(WRITE_LINE, values)
  }
}

type SystemRow = Omit<ActivityRow, 'at' | 'id' | 'actor' | 'actorName' | 'status' | 'action'> & {
  readonly action: SystemAction
  readonly status?: 'success' | 'error'
}

/** What the system did by itself, in the log of the account it concerns. */
export const recordSystem = (tx: Tx, row: SystemRow): Promise<void> => recordSystemAll(tx, [row])

/** As `recordSystem`, of many that have the same fields. */
export async function recordSystemAll(tx: Tx, rows: readonly SystemRow[]): Promise<void> {
  const written = rows.map((row) => {
    const { status = 'success', detail = '' } = row
    return { ...row, actor: 'system' as const, actorName: 'system', status, detail: detail.slice(0, 500), at: tx.now }
  })
  await insertAll(tx, activity, written)
}

export interface ActivityQuery {
  readonly accountId: number
  readonly timeZone: string
  readonly lang: Locale
  readonly page: number
  readonly pageSize: number
  readonly sort?: `${'' | '-'}${keyof typeof columns}` | undefined
  readonly terms: SearchTerms | null
  /** What the reader calls so. */
  readonly said: { readonly actions: readonly string[]; readonly status: readonly ('success' | 'error')[] }
  /** Days of the zone, both included. */
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly status?: 'success' | 'error' | null | undefined
  readonly serviceId?: number | null | undefined
}

export interface ActivityLine {
  readonly id: number
  readonly action: string
  readonly status: 'success' | 'error'
  readonly detail: string
  readonly error: string | null
  readonly actor: (typeof activity.$inferSelect)['actor']
  readonly actorName: string
  readonly ip: string | null
  readonly time: string
}

const columns = { action: activity.action, status: activity.status, detail: activity.detail, ip: activity.ip, time: activity.at } as const

/** Those of these accounts that staff ever did anything to. */
export async function touchedByStaff(tx: Tx, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.db
    .selectDistinct({ id: activity.accountId })
    .from(activity)
    .where(and(inArray(activity.accountId, [...accountIds]), eq(activity.actor, 'staff')))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/**
 * One page of an account's log, with how many lines match in all and per outcome. Both look at an index alone, of which the account has one
 * stretch (`activity_account`, and `_text` for searches): a page however deep, and a search however rare what it looks for, costs what the
 * account's own lines cost, and the lines of all others nothing. Only the page's own lines are fetched, a deep page from the nearer end.
 */
export async function listActivity(
  tx: Tx,
  query: ActivityQuery,
): Promise<{ items: ActivityLine[]; total: number; counts: { all: number; success: number; error: number } }> {
  const found = and(
    eq(activity.accountId, query.accountId),
    query.serviceId ? eq(activity.serviceId, query.serviceId) : undefined,
    query.from ? gte(activity.at, startOfDay(query.from, 0, query.timeZone)) : undefined,
    query.to ? lt(activity.at, startOfDay(query.to, 1, query.timeZone)) : undefined,
    query.terms ? matching(query.terms, query) : undefined,
  )
  const sort = query.sort ?? '-time'
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  const sorted = (descending: boolean) => [column, activity.id].map((one) => (descending ? desc : asc)(one))
  const read = ({ offset, limit, fromEnd }: Stretch) => {
    const page = tx.db
      .select({ id: activity.id })
      .from(activity)
      .where(query.status ? and(found, eq(activity.status, query.status)) : found)
      .orderBy(...sorted(sort.startsWith('-') !== fromEnd))
      .limit(limit)
      .offset(offset)
      .as('page')
    return tx.db
      .select(getTableColumns(activity))
      .from(page)
      .innerJoin(activity, eq(activity.id, page.id))
      .orderBy(...sorted(sort.startsWith('-')))
  }
  const counting = countOutcomes(tx, found)
  const stretch = isDeep(query) ? stretchOf(query, (await counting)[query.status ?? 'all']) : stretchOf(query)
  const [rows, counts] = await Promise.all([read(stretch), counting])
  return { items: rows.map((row) => lineOf(row, query.lang)), total: counts[query.status ?? 'all'], counts }
}

async function countOutcomes(tx: Tx, found: SQL | undefined): Promise<{ all: number; success: number; error: number }> {
  const [sum] = await tx.db
    .select({ all: count(), error: sql<number>`count(*) filter (where ${activity.status} = 'error')`.mapWith(Number) })
    .from(activity)
    .where(found)
  const { all, error } = sum ?? { all: 0, error: 0 }
  return { all, success: all - error, error }
}

/** From which addresses this error was met lately in an account's name, the latest first. */
export async function addressesOfError(
  tx: Tx,
  { accountId, errorCode, since, limit }: { accountId: number; errorCode: ErrorCode; since: Date; limit: number },
): Promise<string[]> {
  const rows = await tx.db
    .select({ ip: activity.ip })
    .from(activity)
    .where(and(eq(activity.accountId, accountId), gte(activity.at, since), eq(activity.errorCode, errorCode), isNotNull(activity.ip)))
    .groupBy(activity.ip)
    .orderBy(desc(max(activity.at)))
    .limit(limit)
  return rows.map(({ ip }) => ip ?? '')
}

export interface DeedsQuery {
  readonly accountId: number
  /** Usernames of members. */
  readonly names: readonly string[]
  readonly since: Date
  readonly limit: number
  readonly lang: Locale
}

/** The latest that these people did as members in an account's name. Looked for in the index alone, as a search is. */
export async function deedsOfMembers(tx: Tx, { accountId, names, since, limit, lang }: DeedsQuery): Promise<ActivityLine[]> {
  const found = tx.db
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.accountId, accountId), gte(activity.at, since), inArray(activity.actorName, [...names])))
    .orderBy(desc(activity.at), desc(activity.id))
    // A token of the owner's own may be called as one of them.
    .limit(limit * 4)
    .as('found')
  const rows = await tx.db
    .select(getTableColumns(activity))
    .from(found)
    .innerJoin(activity, eq(activity.id, found.id))
    .where(eq(activity.actor, 'member'))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(limit)
  return rows.map((row) => lineOf(row, lang))
}

const startOfDay = (day: string, plus: number, zone: string): SQL => sql`(${day}::date + ${plus}::int)::timestamp at time zone ${zone}`

function matching({ text, date }: SearchTerms, { timeZone: zone, said }: Pick<ActivityQuery, 'timeZone' | 'said'>): SQL | undefined {
  // All of a line at once: making letters small is what a search spends its time on. No text holds what stands between.
  const words = sql`lower(concat_ws(chr(31), ${activity.action}, ${activity.detail}, ${activity.ip}, ${activity.actorName}, ${activity.status}))`
  const called = [
    said.actions.length > 0 ? inArray(activity.action, [...said.actions]) : undefined,
    said.status.length > 0 ? inArray(activity.status, [...said.status]) : undefined,
  ]
  return or(
    sql`strpos(${words}, ${text}) > 0`,
    ...called,
    date === null ? undefined : sql`to_char(${activity.at} at time zone ${zone}, 'YYYY-MM-DD') like ${`%${date}%`}`,
  )
}

function lineOf(row: typeof activity.$inferSelect, lang: Locale): ActivityLine {
  const { id, action, status, detail, actor, actorName, ip } = row
  return {
    id,
    action,
    status,
    detail,
    error: errorOfLine(row, lang),
    actor,
    actorName,
    ip,
    time: row.at.toISOString(),
  }
}

/** The refusal's sentence; a code that this version no longer has stands as it is. */
export function errorOfLine(
  { errorCode, errorParams }: Pick<typeof activity.$inferSelect, 'errorCode' | 'errorParams'>,
  lang: Locale,
): string | null {
  return errorCode !== null && errorCode in errorCatalogue ? errorMessage(errorCode as ErrorCode, lang, errorParams ?? {}) : errorCode
}
