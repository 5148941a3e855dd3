import type { StatementTemplate } from '@portal/contracts/constants.ts'
import type { SearchTerms } from '@portal/contracts/lists.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { dayFilters } from '../../platform/days.ts'
import { filtersIn, placeholder, preparedForms } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Cause, ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables.ts'
import type { LedgerCurrency, Wallet } from './wallets.rules.ts'

export interface StatementFilter {
  readonly accountId: number
  readonly wallet?: Wallet | undefined
  readonly template?: StatementTemplate | undefined
  /** Days of the zone, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** With the kinds of movement whose label holds what is searched. */
  readonly terms: (SearchTerms & { readonly templates: readonly string[] }) | null
  /** Documents that the search found: they belong to another module, and are what most movements are about. */
  readonly invoiceIds: readonly number[]
  readonly timeZone: string
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

export interface StatementRow {
  readonly id: number
  readonly at: Date
  readonly wallet: Wallet
  readonly template: string
  readonly amount: number
  readonly currency: LedgerCurrency
  readonly balanceAfter: number
  readonly cause: Cause
}

function searched(
  { text, decimal, date, templates }: NonNullable<StatementFilter['terms']>,
  { invoiceIds, timeZone }: StatementFilter,
): SQL {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const decimals = sql`to_char(abs(${ledgerEntries.amount}) / case ${ledgerAccounts.currency} when 'USD' then 100.0 else 1.0 end, 'FM999999999990.00')`
  return sql`(${ledgerTransfers.template} ilike ${like} or ${ledgerTransfers.cause} ->> 'reason' ilike ${like}
    or ${ledgerTransfers.cause} ->> 'invoiceId' = ${text}
    ${templates.length === 0 ? sql`` : sql`or ${inArray(ledgerTransfers.template, [...templates])}`}
    ${invoiceIds.length === 0 ? sql`` : sql`or ${inArray(ledgerTransfers.invoiceId, [...invoiceIds])}`}
    ${decimal === null ? sql`` : sql`or ${decimals} like ${`%${decimal.replace('-', '')}%`}`}
    ${date === null ? sql`` : sql`or to_char(${ledgerTransfers.at} at time zone ${timeZone}, 'YYYY-MM-DD') like ${`${date}%`}`})`
}

const filters = {
  template: eq(ledgerTransfers.template, placeholder('template')),
  ...dayFilters(ledgerTransfers.at),
}

interface Given {
  readonly filters: readonly (keyof typeof filters)[]
}

interface PageForm extends Given {
  readonly ofWallet: boolean
  readonly ascending: boolean
}

const where = (form: Given, found?: SQL): SQL | undefined =>
  and(eq(ledgerAccounts.ownerId, placeholder('accountId')), ...form.filters.map((name) => filters[name]), found)

const page = preparedForms((db, form: PageForm, found) =>
  db
    .select({
      id: ledgerEntries.id,
      at: ledgerTransfers.at,
      wallet: ledgerAccounts.kind,
      template: ledgerTransfers.template,
      amount: ledgerEntries.amount,
      currency: ledgerAccounts.currency,
      balanceAfter: ledgerEntries.balanceAfter,
      cause: ledgerTransfers.cause,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(and(where(form, found), form.ofWallet ? eq(ledgerAccounts.kind, placeholder('wallet')) : undefined))
    .orderBy((form.ascending ? asc : desc)(ledgerEntries.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset')),
)

const counting = preparedForms((db, form: Given, found) =>
  db
    .select({ wallet: ledgerAccounts.kind, n: sql<number>`count(*)::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(where(form, found))
    .groupBy(ledgerAccounts.kind),
)

/** One page of movements, and how many there are by wallet under the same filters. */
export async function readStatement(tx: Tx, filter: StatementFilter): Promise<{ rows: StatementRow[]; counts: Map<string, number> }> {
  const given = { filters: filtersIn(filters, filter) }
  const form = { ...given, ofWallet: filter.wallet !== undefined, ascending: filter.ascending }
  const { terms, invoiceIds: _, ascending: __, ...values } = filter
  const found = terms ? searched(terms, filter) : undefined
  const [rows, counted] = await Promise.all([page(tx, form, values, found), counting(tx, given, values, found)])
  return {
    rows: rows.map((row) => ({ ...row, wallet: row.wallet as Wallet })),
    counts: new Map(counted.map(({ wallet, n }) => [wallet, n])),
  }
}
