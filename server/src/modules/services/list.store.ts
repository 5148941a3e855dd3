import { type SearchTerms, searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { PaymentStatus } from '@portal/contracts/machines/service.machine.ts'
import type { ServiceTab } from '@portal/contracts/modules/services.contract.ts'
import { codesSaying, labels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { ownNote, ownOrShared } from './access.store.ts'
import { BASE, type Cell, columnPositions } from './list-row.ts'
import { LISTED_STATES } from './tables.ts'

export interface Labelled {
  readonly expression: string
  readonly saying: (part: string, lang: Locale) => readonly string[]
}

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
  /** Where codes stand that a reader sees as words, and which of them a search means. */
  readonly labelled?: readonly Labelled[]
  /** A row stands for something that the service has: its instants are searched as dates, the service's own and its price are not. */
  readonly of?: { readonly name: string; readonly dates: readonly string[] }
  /** Filter name → condition; `?` stands for its value. */
  readonly filters: Readonly<Record<string, string>>
}

export interface ListRequest {
  readonly accountId: number
  readonly timeZone: string
  readonly page: number
  readonly pageSize: number
  readonly search: string
  readonly lang: Locale
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

/** A kind's part of the list, and where each of its cells stands. */
export const defineList = <const C extends string>(list: KindList<C>): KindList<C> & { readonly at: Readonly<Record<C, number>> } => ({
  ...list,
  at: columnPositions(list.columns, Object.keys(BASE).length),
})

const selected = ({ columns }: KindList): string => [...Object.values(BASE), ...Object.values(columns)].join(', ')

const BASE_SORTS: Readonly<Record<string, string>> = {
  id: 's.id',
  name: 'lower(s.name)',
  plan: 's.plan_name',
  start: 's.start_at',
  end: 's.end_at',
  // What others pay or note shows in no order either [P1].
  price: 'case when s.account_id = $1 then s.price_amount end',
  note: `lower(${ownNote('$1')})`,
}

/** Of every kind's list. */
const BASE_FILTERS: Readonly<Record<string, string>> = { tag: '? = any(s.tags)' }

const filtersOf = ({ filters }: KindList) => ({ ...BASE_FILTERS, ...filters })

const TAB_STATUS: Readonly<Partial<Record<ServiceTab, PaymentStatus>>> = {
  overdue: 'Overdue',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  unknown: 'Unknown',
}
const PRICE_TEXT = `case when s.currency = 'VND' then s.price_amount || '.00' else (s.price_amount / 100.0)::numeric(20, 2)::text end`

type Value = string | number | readonly string[]

/** What every kind's row shows: nothing is said of what is paid. */
const PAYMENT: Labelled = { expression: 's.payment_status', saying: (part, lang) => codesSaying(part, labels[lang].services.payment) }
const labelledOf = ({ labelled = [] }: KindList): readonly Labelled[] => [PAYMENT, ...labelled]

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
  const key = [
    list.kind,
    list.of?.name,
    tab,
    sort,
    shared,
    terms && 'text',
    terms?.decimal && 'decimal',
    terms?.date && 'date',
    ...filters,
  ].join(' ')
  let found = statements.get(key)
  if (!found) {
    found = { name: `services-${statements.size}`, text: build(list, shape) }
    statements.set(key, found)
  }
  return found
}

/** Values come in this order: account, limit, offset, time zone, text, codes of each label, decimal, date (those that are there), filters. */
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
      `strpos(lower(concat_ws(' ', '#' || s.id, s.name, s.plan_name, ${ownNote('$1')}, array_to_string(s.tags, ' '), ${list.searchable.join(', ')})), $${++next}) > 0`,
    ]
    for (const { expression } of labelledOf(list)) hits.push(`${expression} = any($${++next}::text[])`)
    if (terms.decimal && !list.of) hits.push(`(s.account_id = $1 and strpos(${PRICE_TEXT}, $${++next}) > 0)`)
    if (terms.date) {
      const date = `$${++next}`
      for (const column of list.of?.dates ?? ['s.start_at', 's.end_at'])
        hits.push(`strpos(to_char(${column} at time zone ${zone}, 'YYYY-MM-DD'), ${date}) > 0`)
    }
    // The zone is named even where no date is looked for: a parameter that stands nowhere has no type.
    where.push(`${zone} is not null and (${hits.join(' or ')})`)
  }
  for (const filter of filters) where.push((filtersOf(list)[filter] ?? 'true').replace('?', `$${++next}`))
  const column = sort.replace('-', '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const own = list.sorts[column]
  const order = column === 'id' ? `s.id ${direction}` : `${own ?? BASE_SORTS[column] ?? 's.id'} ${direction} nulls last, s.id`
  const total = `${terms || list.of || filters.length > 0 ? 'count(*) over ()' : 'null'}::float8`
  const asked = `where ${where.join(' and ')} order by ${order} limit $2 offset $3`
  // Of what a service has there may be several rows, which no service's number finds again.
  if (list.of) return `select ${selected(list)}, ${total} from service s ${list.joins} ${asked}`
  // The page is found first and its cells are read for it alone; the kind's own tables are joined for all only where they are asked about.
  const looked = terms || own || filters.some((filter) => filter in list.filters) ? list.joins : ''
  return `select ${selected(list)}, page.total from (select s.id, ${total} as total from service s ${looked} ${asked}) page
    join service s on s.id = page.id ${list.joins} order by ${order}`
}

/** What an account's lists show of each kind, its own and what is shared with it: of one kind, or of all where none is named. */
const countsText = (kind?: string): string => {
  const listed = `s.state in ${LISTED_STATES}${kind === undefined ? '' : ` and s.kind = '${kind}'`}`
  return `
  select 'own' as origin, kind, payment_status, count(*)::int as n from service s where account_id = $1 and ${listed} group by 2, 3
  union all select 'shared', s.kind, s.payment_status, count(*)::int from service_share h join service s on s.id = h.service_id
    where h.member_id = $1 and ${listed} group by 2, 3
  union all select 'given', s.kind, null, count(distinct h.service_id)::int from service_share h join service s on s.id = h.service_id
    where h.owner_id = $1 and ${listed} group by 2`
}

/** One page of an account's services of a kind, own and shared: one query for the tabs, one for the page. */
export async function listServices(tx: Tx, list: KindList, request: ListRequest): Promise<ListAnswer> {
  const { accountId, page, pageSize, tab } = request
  const terms = searchTerms(request.search)
  const filters = Object.keys(filtersOf(list)).filter((name) => request.filters[name] !== undefined)
  const values: Value[] = [accountId, pageSize, (page - 1) * pageSize]
  if (terms) values.push(request.timeZone, terms.text, ...labelledOf(list).map(({ saying }) => saying(terms.text, request.lang)))
  if (terms?.decimal && !list.of) values.push(terms.decimal)
  if (terms?.date) values.push(terms.date)
  for (const name of filters) values.push(request.filters[name] ?? '')
  const plain = { tab, sort: request.sort ?? '-id', shared: false, terms, filters }
  const ask = (of: Shape) => tx.client.query<Cell[]>({ ...statement(list, of), values, rowMode: 'array' })
  // Hardly anybody is shown what others share: the page is asked for beside the tabs, and once more where they say that it is more.
  const [{ counts, shared }, own] = await Promise.all([countTabs(tx, list.kind, accountId), ask(plain)])
  const shape = { ...plain, shared }
  // What is shared is all there is under `team`, which the plain one asks for as well.
  const { rows } = shared && tab !== 'team' ? await ask(shape) : own
  const total = terms || list.of || filters.length > 0 ? await filteredTotal(tx, list, shape, values, rows) : counts[tab]
  return { rows, total, counts }
}

/** The page itself carries the total; a page beyond the end carries none, and the first one is asked. */
async function filteredTotal(tx: Tx, list: KindList, shape: Shape, values: readonly Value[], rows: readonly Cell[][]): Promise<number> {
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

interface Counted {
  readonly origin: 'own' | 'shared' | 'given'
  readonly kind: string
  readonly payment_status: PaymentStatus | null
  readonly n: number
}

async function countTabs(tx: Tx, kind: string, accountId: number): Promise<{ counts: Record<ServiceTab, number>; shared: boolean }> {
  const { rows } = await tx.client.query<Counted>({ name: `service-tabs-${kind}`, text: countsText(kind), values: [accountId] })
  return { counts: tabsOf(rows), shared: rows.some(({ origin }) => origin === 'shared') }
}

function tabsOf(rows: readonly Counted[]): Record<ServiceTab, number> {
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
  return counts
}

/** The figures of all an account's lists at once, by kind, as the lists' own tabs have them; a kind of which there is none is not in it. */
export async function countLists(tx: Tx, accountId: number): Promise<ReadonlyMap<string, Record<ServiceTab, number>>> {
  const { rows } = await tx.client.query<Counted>({ name: 'service-tabs', text: countsText(), values: [accountId] })
  const kinds = new Set(rows.map(({ kind }) => kind))
  return new Map([...kinds].map((kind) => [kind, tabsOf(rows.filter((row) => row.kind === kind))]))
}
