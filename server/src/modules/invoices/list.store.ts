import type { SearchTerms } from '@portal/contracts/lists.ts'
import type { InvoiceState, InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { dayFilters } from '../../platform/days.ts'
import { filtersIn, placeholder, prepared, preparedForms } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Invoice, InvoiceLine } from './store.ts'
import { invoiceLines, invoices } from './tables.ts'

/** Types and states whose label, in the reader's language, holds what is searched. */
export interface InvoiceLabels {
  readonly types: readonly InvoiceType[]
  readonly states: readonly InvoiceState[]
}

export interface InvoiceFilter {
  readonly accountId: number
  readonly timeZone: string
  readonly type?: InvoiceType | undefined
  readonly status?: InvoiceState | undefined
  /** Days of the zone, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly minTotal?: number | undefined
  readonly maxTotal?: number | undefined
  readonly terms: (SearchTerms & InvoiceLabels) | null
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

const columns: { readonly id: SQL } & Readonly<Record<string, SQL>> = {
  id: sql`${invoices.id}`,
  number: sql`(${invoices.series}, ${invoices.year}, ${invoices.serial})`,
  type: sql`${invoices.type}`,
  status: sql`${invoices.state}`,
  total: sql`${invoices.total}`,
  createdAt: sql`${invoices.createdAt}`,
  updatedAt: sql`${invoices.updatedAt}`,
}

/** What the specification's table search says: text anywhere, amounts on two-decimal text, dates on YYYY-MM-DD. */
export function searched({ text, decimal, date, types, states }: SearchTerms & InvoiceLabels, timeZone: string): SQL {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const decimals = sql`to_char(${invoices.total} / case ${invoices.currency} when 'USD' then 100.0 else 1.0 end, 'FM999999999990.00')`
  const day = (column: typeof invoices.createdAt | typeof invoices.updatedAt): SQL =>
    sql`to_char(${column} at time zone ${timeZone}, 'YYYY-MM-DD') like ${`${date}%`}`
  return sql`(${invoices.number} ilike ${like} or ${invoices.id}::text = ${text.replace(/^#/, '')} or ${invoices.type} ilike ${like} or ${invoices.state} ilike ${like}
    or ${invoices.note} ilike ${like} or ${invoices.method} ilike ${like}
    ${types.length === 0 ? sql`` : sql`or ${inArray(invoices.type, [...types])}`} ${states.length === 0 ? sql`` : sql`or ${inArray(invoices.state, [...states])}`}
    ${decimal === null ? sql`` : sql`or ${decimals} like ${`%${decimal}%`}`}
    ${date === null ? sql`` : sql`or ${day(invoices.createdAt)} or ${day(invoices.updatedAt)}`}
    or exists (select from ${invoiceLines} l where l.invoice_id = ${invoices.id} and (l.description::text ilike ${like} or l.detail::text ilike ${like})))`
}

const filters = {
  type: eq(invoices.type, placeholder('type')),
  ...dayFilters(invoices.createdAt),
  minTotal: gte(invoices.total, placeholder('minTotal')),
  maxTotal: lte(invoices.total, placeholder('maxTotal')),
}

interface Given {
  readonly filters: readonly (keyof typeof filters)[]
}

interface PageForm extends Given {
  readonly ofStatus: boolean
  readonly sort: string
}

const where = (form: Given, found?: SQL): SQL | undefined =>
  and(eq(invoices.accountId, placeholder('accountId')), ...form.filters.map((name) => filters[name]), found)

const page = preparedForms((db, form: PageForm, found) => {
  const column = columns[form.sort.replace('-', '')] ?? columns.id
  return db
    .select()
    .from(invoices)
    .where(and(where(form, found), form.ofStatus ? eq(invoices.state, placeholder('status')) : undefined))
    .orderBy((form.sort.startsWith('-') ? desc : asc)(column), desc(invoices.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
})

const counting = preparedForms((db, form: Given, found) =>
  db.select({ state: invoices.state, n: sql<number>`count(*)::int` }).from(invoices).where(where(form, found)).groupBy(invoices.state),
)

/** One page, and the numbers per status under the same filters. */
export async function readInvoices(tx: Tx, filter: InvoiceFilter): Promise<{ rows: Invoice[]; counts: Map<InvoiceState, number> }> {
  const given = { filters: filtersIn(filters, filter) }
  const form = { ...given, ofStatus: filter.status !== undefined, sort: filter.sort }
  const { terms, sort: _, ...values } = filter
  const found = terms ? searched(terms, filter.timeZone) : undefined
  const [rows, counted] = await Promise.all([page(tx, form, values, found), counting(tx, given, values, found)])
  return { rows, counts: new Map(counted.map(({ state, n }) => [state, n])) }
}

const linesFor = prepared((db) =>
  db
    .select()
    .from(invoiceLines)
    .where(sql`${invoiceLines.invoiceId} = any(${placeholder('ids')})`)
    .orderBy(asc(invoiceLines.position)),
)

/** The lines of a whole page in one query. */
export async function linesOfMany(tx: Tx, ids: readonly number[]): Promise<Map<number, InvoiceLine[]>> {
  const rows = ids.length === 0 ? [] : await linesFor(tx, { ids })
  const map = new Map<number, InvoiceLine[]>()
  for (const row of rows) map.set(row.invoiceId, [...(map.get(row.invoiceId) ?? []), row])
  return map
}

const open = prepared((db) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.accountId, placeholder('accountId')),
        inArray(invoices.state, ['unpaid', 'pending']),
        ne(invoices.type, 'referral-withdraw'),
      ),
    )
    .orderBy(sql`${invoices.expiresAt} asc nulls last`, asc(invoices.id))
    .limit(placeholder('limit')),
)

/** Unpaid ones, what runs out first at the top. */
export const openInvoices = (tx: Tx, accountId: number, limit: number): Promise<Invoice[]> => open(tx, { accountId, limit })

const byIds = prepared((db) =>
  db
    .select()
    .from(invoices)
    .where(sql`${invoices.id} = any(${placeholder('ids')})`),
)

export async function invoicesByIds(tx: Tx, ids: readonly number[]): Promise<Map<number, Invoice>> {
  if (ids.length === 0) return new Map()
  const rows = await byIds(tx, { ids: [...new Set(ids)] })
  return new Map(rows.map((row) => [row.id, row]))
}

const FOUND_AT_MOST = 1000

/** Documents of an account whose number or lines hold this text, the newest first. */
export async function invoicesNamed(
  tx: Tx,
  accountId: number,
  { text, types }: { readonly text: string } & Pick<InvoiceLabels, 'types'>,
): Promise<number[]> {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.accountId, accountId),
        sql`(${invoices.number} ilike ${like} or ${invoices.id}::text = ${text.replace(/^#/, '')} ${types.length === 0 ? sql`` : sql`or ${inArray(invoices.type, [...types])}`}
          or exists (select from ${invoiceLines} l where l.invoice_id = ${invoices.id} and (l.description::text ilike ${like} or l.detail::text ilike ${like})))`,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(FOUND_AT_MOST)
  return rows.map(({ id }) => id)
}
