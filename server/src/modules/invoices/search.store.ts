import type { Locale } from '@portal/contracts/locale.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { beginning, findRanked, numberIn } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { documentTerms } from './labelled.ts'
import { searched } from './list.store.ts'
import type { Invoice } from './store.ts'
import { invoices } from './tables.ts'

/** Serial numbers are looked for in the documents of so many years: people read out the last digits. */
const YEARS = 3

export interface InvoiceSearch {
  readonly text: string
  /** Where the last digits of a number are looked for. */
  readonly brandIds: readonly number[]
  /** Customers whom the same words name. */
  readonly accountIds: readonly number[]
  readonly limit: number
}

/** Everybody's documents by number, by its beginning or its last digits, or by whose they are; the best first. */
export async function searchInvoices(tx: Tx, { text, brandIds, accountIds, limit }: InvoiceSearch): Promise<Invoice[]> {
  const id = numberIn(text)
  const year = tx.now.getUTCFullYear()
  const years = Array.from({ length: YEARS }, (_, n) => year - n)
  const here = sql`brand_id = any(${sql.param([...brandIds])}::bigint[])`
  const ids = await findRanked(
    tx,
    [
      sql`select id from ${invoices} where number like ${beginning(text.toUpperCase())} and ${here}`,
      id === null ? null : sql`select id from ${invoices} where id = ${id} and ${here}`,
      id === null || id > 2_000_000_000
        ? null
        : sql`select id from ${invoices} where ${here} and year = any(${sql.param(years)}::int[]) and serial = ${id}`,
      accountIds.length === 0
        ? null
        : sql`select id from ${invoices} where account_id = any(${sql.param([...accountIds])}::bigint[]) and ${here} order by id desc`,
    ],
    limit,
  )
  const rows = ids.length === 0 ? [] : await tx.db.select().from(invoices).where(inArray(invoices.id, ids))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** An account's own documents that the list's own search would find, the newest first. */
export async function findInvoices(
  tx: Tx,
  {
    accountId,
    timeZone,
    text,
    lang,
    limit,
  }: { readonly accountId: number; readonly timeZone: string; readonly text: string; readonly lang: Locale; readonly limit: number },
): Promise<Invoice[]> {
  const terms = documentTerms(text, lang)
  if (!terms) return []
  return await tx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, accountId), searched(terms, timeZone)))
    .orderBy(desc(invoices.id))
    .limit(limit)
}
