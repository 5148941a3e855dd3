import type { SearchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { and, asc, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { dayFilters } from '../days.ts'
import { filtersIn, placeholder, preparedForms } from '../prepared.ts'
import { isDeep, type Stretch, stretchOf } from '../stretch.rules.ts'
import type { Tx } from '../tx.ts'
import { type ActivityLine, lineOf } from './lines.store.ts'
import { activity } from './tables.ts'

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

const columns = { action: activity.action, status: activity.status, detail: activity.detail, ip: activity.ip, time: activity.at } as const

const filters = {
  serviceId: eq(activity.serviceId, placeholder('serviceId')),
  ...dayFilters(activity.at),
}

interface Given {
  readonly filters: readonly (keyof typeof filters)[]
}

interface PageForm extends Given {
  readonly ofStatus: boolean
  readonly sort: NonNullable<ActivityQuery['sort']>
  readonly fromEnd: boolean
}

const where = (form: Given, found?: SQL): SQL | undefined =>
  and(eq(activity.accountId, placeholder('accountId')), ...form.filters.map((name) => filters[name]), found)

const page = preparedForms((db, form: PageForm, found) => {
  const descending = form.sort.startsWith('-')
  const column = columns[form.sort.replace('-', '') as keyof typeof columns]
  const sorted = (down: boolean) => [column, activity.id].map((one) => (down ? desc : asc)(one))
  const ids = db
    .select({ id: activity.id })
    .from(activity)
    .where(and(where(form, found), form.ofStatus ? eq(activity.status, placeholder('status')) : undefined))
    .orderBy(...sorted(descending !== form.fromEnd))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .as('page')
  return db
    .select(getTableColumns(activity))
    .from(ids)
    .innerJoin(activity, eq(activity.id, ids.id))
    .orderBy(...sorted(descending))
})

const counting = preparedForms((db, form: Given, found) =>
  db
    .select({ all: count(), error: sql<number>`count(*) filter (where ${activity.status} = 'error')`.mapWith(Number) })
    .from(activity)
    .where(where(form, found)),
)

/**
 * One page of an account's log, with how many lines match in all and per outcome. Both look at an index alone, of which the account has one
 * stretch (`activity_account`, and `_text` for searches): a page however deep, and a search however rare what it looks for, costs what the
 * account's own lines cost, and the lines of all others nothing. Only the page's own lines are fetched, a deep page from the nearer end.
 */
export async function listActivity(
  tx: Tx,
  query: ActivityQuery,
): Promise<{ items: ActivityLine[]; total: number; counts: { all: number; success: number; error: number } }> {
  const { accountId, timeZone, from, to, serviceId, status, sort = '-time' } = query
  const given = { filters: filtersIn(filters, query) }
  const values = { accountId, timeZone, from, to, serviceId, status }
  const found = query.terms ? matching(query.terms, query) : undefined
  const read = ({ fromEnd, ...stretch }: Stretch) =>
    page(tx, { ...given, ofStatus: Boolean(status), sort, fromEnd }, { ...values, ...stretch }, found)
  const counted = async () => {
    const [sum] = await counting(tx, given, values, found)
    const { all, error } = sum ?? { all: 0, error: 0 }
    return { all, success: all - error, error }
  }
  const countsAre = counted()
  const stretch = isDeep(query) ? stretchOf(query, (await countsAre)[status ?? 'all']) : stretchOf(query)
  const [rows, counts] = await Promise.all([read(stretch), countsAre])
  return { items: rows.map((row) => lineOf(row, query.lang)), total: counts[status ?? 'all'], counts }
}

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
