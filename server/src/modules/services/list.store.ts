import type { ServiceType } from '@portal/contracts/constants.ts'
import { type SearchTerms, searchTerms } from '@portal/contracts/lists.ts'
import type { PaymentStatus, ServiceState } from '@portal/contracts/machines/service.machine.ts'
import type { ServiceTab } from '@portal/contracts/modules/services.contract.ts'
import type { Currency, Money } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'
import { ownOrShared } from './access.store.ts'
import { LISTED_STATES } from './tables.ts'

/** What a kind adds to the one list query: SQL fragments of its own tables, written by hand, never from input. */
export interface KindList<C extends string = string> {
  readonly kind: string
  /** Joins to `service s`. */
  readonly joins: string
  /** Cell name → expression. */
  readonly columns: Readonly<Record<C, string>>
  /** Sort column → expression. */
  readonly sorts: Readonly<Record<string, string>>
  /** Text expressions that a search looks through, beside the service's own. */
  readonly searchable: readonly string[]
  /** Filter name → condition; `?` stands for its value. */
  readonly filters: Readonly<Record<string, string>>
}

export interface ListRequest {
  readonly accountId: number
  readonly timeZone: string
  readonly page: number
  readonly pageSize: number
  readonly search: string
  readonly sort?: string | undefined
  readonly tab: ServiceTab
  readonly filters: Readonly<Record<string, string | undefined>>
}

export interface ListAnswer {
  /** The service's columns, then the kind's, in their order. */
  readonly rows: readonly Cell[][]
  readonly total: number
  readonly counts: Record<ServiceTab, number>
}

export type Cell = string | number | boolean | null | object

/** Instants as text: making a Date of each only to print it again costs more than the rest of the row. */
export const instantColumn = (expression: string): string => `(${expression} at time zone 'UTC')::text`
/** `2026-11-20 10:00:00.35` as every other call writes it: `2026-11-20T10:00:00.350Z`. */
export const instantCell = (cell: Cell | undefined): string | null =>
  typeof cell === 'string' ? `${cell.slice(0, 10)}T${cell.slice(11, 19)}.${cell.slice(20, 23).padEnd(3, '0')}Z` : null

const BASE = {
  id: 's.id::float8',
  type: 's.type',
  name: 's.name',
  state: 's.state',
  planName: 's.plan_name',
  start: instantColumn('s.start_at'),
  end: instantColumn('s.end_at'),
  autoRenew: 's.auto_renew',
  price: 's.price_amount::float8',
  currency: 's.currency',
  periodMonths: 's.period_months',
  note: 's.note',
  tags: `case when s.tags = '{}' then null else to_json(s.tags) end`,
  paymentStatus: 's.payment_status',
  ownerId: 's.account_id::float8',
  suspended: `s.suspensions <> '{}'`,
  cancellation: 's.cancellation',
}

/** A row comes as an array, which costs a third of what objects do: its cells are read by their columns' names. */
function places<C extends string>(columns: Readonly<Record<C, string>>, from: number): Readonly<Record<C, number>> {
  return Object.fromEntries(Object.keys(columns).map((name, index) => [name, from + index])) as Record<C, number>
}

/** Where each of the service's own cells stands in a row. */
export const at = places(BASE, 0)

/** A kind's part of the list, and where each of its cells stands. */
export const defineList = <const C extends string>(list: KindList<C>): KindList<C> & { readonly at: Readonly<Record<C, number>> } => ({
  ...list,
  at: places(list.columns, Object.keys(BASE).length),
})

const selected = ({ columns }: KindList): string => [...Object.values(BASE), ...Object.values(columns)].join(', ')

const BASE_SORTS: Readonly<Record<string, string>> = {
  id: 's.id',
  name: 'lower(s.name)',
  plan: 's.plan_name',
  start: 's.start_at',
  end: 's.end_at',
  price: 's.price_amount',
  note: 'lower(s.note)',
}

const TAB_STATUS: Readonly<Partial<Record<ServiceTab, PaymentStatus>>> = {
  overdue: 'Overdue',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
}
const PRICE_TEXT = `case when s.currency = 'VND' then s.price_amount || '.00' else (s.price_amount / 100.0)::numeric(20, 2)::text end`

/** Statements by their shape, so that PostgreSQL plans each once per connection. */
const statements = new Map<string, { name: string; text: string }>()

interface Shape {
  readonly tab: ServiceTab
  readonly sort: string
  readonly shared: boolean
  readonly terms: SearchTerms | null
  readonly filters: readonly string[]
}

function statement(list: KindList, shape: Shape): { name: string; text: string } {
  const { tab, sort, shared, terms, filters } = shape
  const key = [list.kind, tab, sort, shared, terms && 'text', terms?.decimal && 'decimal', terms?.date && 'date', ...filters].join(' ')
  let found = statements.get(key)
  if (!found) {
    found = { name: `services-${statements.size}`, text: build(list, shape) }
    statements.set(key, found)
  }
  return found
}

/** Values come in this order: account, limit, offset, time zone, text, decimal, date (those that are there), filters. */
function build(list: KindList, { tab, sort, shared, terms, filters }: Shape): string {
  let next = 3
  const where = [`s.kind = '${list.kind}'`, `s.state in ${LISTED_STATES}`]
  if (tab === 'team') where.push('s.id in (select service_id from service_share where member_id = $1 or owner_id = $1)')
  // With nothing shared the plainer condition lets PostgreSQL walk the account's index in order.
  else where.push(shared ? ownOrShared('$1') : 's.account_id = $1')
  const status = TAB_STATUS[tab]
  if (status) where.push(`s.payment_status = '${status}'`)
  if (terms) {
    const zone = `$${++next}::text`
    const hits = [
      `strpos(lower(concat_ws(' ', '#' || s.id, s.name, s.plan_name, s.note, array_to_string(s.tags, ' '), ${list.searchable.join(', ')})), $${++next}) > 0`,
    ]
    if (terms.decimal) hits.push(`(s.account_id = $1 and strpos(${PRICE_TEXT}, $${++next}) > 0)`)
    if (terms.date) {
      const date = `$${++next}`
      for (const column of ['s.start_at', 's.end_at'])
        hits.push(`strpos(to_char(${column} at time zone ${zone}, 'YYYY-MM-DD'), ${date}) > 0`)
    }
    // The zone is named even where no date is looked for: a parameter that stands nowhere has no type.
    where.push(`${zone} is not null and (${hits.join(' or ')})`)
  }
  for (const filter of filters) where.push((list.filters[filter] ?? 'true').replace('?', `$${++next}`))
  const column = sort.replace('-', '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const order =
    column === 'id' ? `s.id ${direction}` : `${list.sorts[column] ?? BASE_SORTS[column] ?? 's.id'} ${direction} nulls last, s.id`
  const total = terms || filters.length > 0 ? 'count(*) over ()' : 'null'
  return `select ${selected(list)}, ${total}::float8 from service s ${list.joins} where ${where.join(' and ')} order by ${order} limit $2 offset $3`
}

const countsText = (kind: string): string => `
  select 'own' as origin, payment_status, count(*)::int as n from service
    where account_id = $1 and kind = '${kind}' and state in ${LISTED_STATES} group by payment_status
  union all select 'shared', s.payment_status, count(*)::int from service_share h join service s on s.id = h.service_id
    where h.member_id = $1 and s.kind = '${kind}' and s.state in ${LISTED_STATES} group by s.payment_status
  union all select 'given', null, count(distinct h.service_id)::int from service_share h join service s on s.id = h.service_id
    where h.owner_id = $1 and s.kind = '${kind}' and s.state in ${LISTED_STATES}`

/** One page of an account's services of a kind, own and shared: one query for the tabs, one for the page. */
export async function listServices(tx: Tx, list: KindList, request: ListRequest): Promise<ListAnswer> {
  const { accountId, page, pageSize, tab } = request
  const { counts, shared } = await countTabs(tx, list.kind, accountId)
  const terms = searchTerms(request.search)
  const filters = Object.keys(list.filters).filter((name) => request.filters[name] !== undefined)
  const values = [accountId, pageSize, (page - 1) * pageSize, ...(terms ? [request.timeZone, terms.text] : [])]
  if (terms?.decimal) values.push(terms.decimal)
  if (terms?.date) values.push(terms.date)
  for (const name of filters) values.push(request.filters[name] ?? '')
  const shape = { tab, sort: request.sort ?? '-id', shared, terms, filters }
  const { rows } = await tx.client.query<Cell[]>({ ...statement(list, shape), values, rowMode: 'array' })
  const total = terms || filters.length > 0 ? await filteredTotal(tx, list, shape, values, rows) : counts[tab]
  return { rows, total, counts }
}

/** The page itself carries the total; a page beyond the end carries none, and the first one is asked. */
async function filteredTotal(
  tx: Tx,
  list: KindList,
  shape: Shape,
  values: readonly (string | number)[],
  rows: readonly Cell[][],
): Promise<number> {
  if (rows[0]) return Number(rows[0].at(-1))
  if (values[2] === 0) return 0
  const first = await tx.client.query<Cell[]>({
    ...statement(list, shape),
    values: [values[0], 1, 0, ...values.slice(3)],
    rowMode: 'array',
  })
  return Number(first.rows[0]?.at(-1) ?? 0)
}

/** The same columns for named services: the account's own and those shared with it; others are left out. */
export async function serviceCells(tx: Tx, list: KindList, accountId: number, ids: readonly number[]): Promise<readonly Cell[][]> {
  if (ids.length === 0) return []
  const text = `select ${selected(list)} from service s ${list.joins}
    where s.id = any($2::bigint[]) and s.kind = '${list.kind}' and s.state in ${LISTED_STATES}
    and ${ownOrShared('$1')} order by s.id`
  return (await tx.client.query<Cell[]>({ name: `service-cells-${list.kind}`, text, values: [accountId, ids], rowMode: 'array' })).rows
}

async function countTabs(tx: Tx, kind: string, accountId: number): Promise<{ counts: Record<ServiceTab, number>; shared: boolean }> {
  const { rows } = await tx.client.query<{ origin: string; payment_status: PaymentStatus | null; n: number }>({
    name: `service-tabs-${kind}`,
    text: countsText(kind),
    values: [accountId],
  })
  const counts = { all: 0, overdue: 0, suspended: 0, cancelled: 0, unknown: 0, team: 0 }
  for (const { origin, payment_status: status, n } of rows) {
    if (origin !== 'own') counts.team += n
    if (status === null) continue
    counts.all += n
    if (status === 'Overdue') counts.overdue += n
    else if (status === 'Suspended') counts.suspended += n
    else if (status === 'Cancelled') counts.cancelled += n
    else if (status === 'Unknown') counts.unknown += n
  }
  return { counts, shared: rows.some(({ origin }) => origin === 'shared') }
}

export interface ServiceRow {
  readonly id: number
  readonly type: ServiceType
  readonly name: string
  readonly state: ServiceState
  readonly planName: string
  readonly start: string | null
  readonly end: string | null
  readonly autoRenew: boolean
  readonly price: Money | null
  readonly periodMonths: number
  readonly note: string
  readonly tags: string[]
  readonly paymentStatus: PaymentStatus
  readonly role: 'owner' | 'co-owner'
  readonly ownerId: number
  readonly suspended: boolean
  readonly cancellation: 'end-of-billing' | 'immediate' | null
}

/** The service's part of a row as `accountId` may see it: a member sees no payment data [P1]. */
export function serviceRow(cells: readonly Cell[], accountId: number): ServiceRow {
  const own = cells[at.ownerId] === accountId
  return {
    id: cells[at.id] as number,
    type: cells[at.type] as ServiceType,
    name: cells[at.name] as string,
    state: cells[at.state] as ServiceState,
    planName: cells[at.planName] as string,
    start: instantCell(cells[at.start]),
    end: instantCell(cells[at.end]),
    autoRenew: cells[at.autoRenew] as boolean,
    price: own ? { amount: cells[at.price] as number, currency: cells[at.currency] as Currency } : null,
    periodMonths: cells[at.periodMonths] as number,
    note: cells[at.note] as string,
    tags: (cells[at.tags] as string[] | null) ?? [],
    paymentStatus: cells[at.paymentStatus] as PaymentStatus,
    role: own ? 'owner' : 'co-owner',
    ownerId: cells[at.ownerId] as number,
    suspended: cells[at.suspended] as boolean,
    cancellation: cells[at.cancellation] as ServiceRow['cancellation'],
  }
}
