import { idIn, minorUnitsIn, type SearchTerms } from '@portal/contracts/lists.ts'
import type { InvoiceState, InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import { and, asc, desc, eq, gte, inArray, like, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '../../platform/days.ts'
import type { Tx } from '../../platform/tx.ts'
import type { InvoiceLabels } from './list.store.ts'
import type { Invoice } from './store.ts'
import { invoiceLines, invoices } from './tables.ts'

export interface EverybodysInvoices {
  readonly brandId?: number | undefined
  readonly accountId?: number | undefined
  /** A service's: the document it was ordered by, and those with a line for it. */
  readonly ofService?: { readonly id: number; readonly orderedBy: number | null } | undefined
  readonly type?: InvoiceType | undefined
  readonly status?: InvoiceState | undefined
  /** Days of UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly minTotal?: number | undefined
  readonly maxTotal?: number | undefined
  /** What is looked for; `accountIds` are the customers whom the same words name. */
  readonly search: (SearchTerms & InvoiceLabels & { readonly accountIds: readonly number[] }) | null
  readonly sort: 'id' | '-id' | 'total' | '-total'
  readonly limit: number
  readonly offset: number
}

/** One page of everybody's documents, and the numbers per status under the same filters; all by index. */
export async function everybodysInvoices(
  tx: Tx,
  filter: EverybodysInvoices,
): Promise<{ rows: Invoice[]; counts: ReadonlyMap<InvoiceState, number> }> {
  const where = and(
    filter.brandId === undefined ? undefined : eq(invoices.brandId, filter.brandId),
    filter.accountId === undefined ? undefined : eq(invoices.accountId, filter.accountId),
    filter.ofService && documentsOf(filter.ofService),
    filter.type === undefined ? undefined : eq(invoices.type, filter.type),
    filter.from === undefined ? undefined : gte(invoices.createdAt, startOfDay(filter.from, 'UTC')),
    filter.to === undefined ? undefined : lt(invoices.createdAt, startOfDay(filter.to, 'UTC', 1)),
    filter.minTotal === undefined ? undefined : gte(invoices.total, filter.minTotal),
    filter.maxTotal === undefined ? undefined : lte(invoices.total, filter.maxTotal),
    filter.search ? matching(filter.search) : undefined,
  )
  const order = filter.sort.startsWith('-') ? desc : asc
  const rows = await tx.db
    .select()
    .from(invoices)
    .where(filter.status === undefined ? where : and(where, eq(invoices.state, filter.status)))
    .orderBy(...(filter.sort.endsWith('total') ? [order(invoices.total)] : []), order(invoices.id))
    .limit(filter.limit)
    .offset(filter.offset)
  const counted = await tx.db
    .select({ state: invoices.state, n: sql<number>`count(*)::int` })
    .from(invoices)
    .where(where)
    .groupBy(invoices.state)
  return { rows, counts: new Map(counted.map(({ state, n }) => [state, n])) }
}

/** As an array: it is looked up once, by the index of lines. */
const documentsOf = ({ id, orderedBy }: NonNullable<EverybodysInvoices['ofService']>): SQL =>
  sql`${invoices.id} = any(array(select invoice_id from ${invoiceLines} where service_id = ${id}) || ${orderedBy}::bigint)`

/** `4817`, `ARD-2026-0048`, `192.50`, the beginning of a user name or e-mail. */
function matching(search: NonNullable<EverybodysInvoices['search']>): SQL | undefined {
  const { text, accountIds, types, states } = search
  const beginning = `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
  const id = idIn(text)
  const [usd, vnd] = [minorUnitsIn(search, 'USD'), minorUnitsIn(search, 'VND')]
  return or(
    like(invoices.number, beginning),
    id === null ? undefined : eq(invoices.id, id),
    accountIds.length === 0 ? undefined : inArray(invoices.accountId, [...accountIds]),
    types.length === 0 ? undefined : inArray(invoices.type, [...types]),
    states.length === 0 ? undefined : inArray(invoices.state, [...states]),
    usd === null ? undefined : and(eq(invoices.total, usd), eq(invoices.currency, 'USD')),
    vnd === null ? undefined : and(eq(invoices.total, vnd), eq(invoices.currency, 'VND')),
  )
}
