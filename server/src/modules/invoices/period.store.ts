import { and, asc, eq, getTableColumns, gt, isNotNull, ne, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { startOfDay } from '../../platform/days.ts'
import type { Tx } from '../../platform/tx.ts'
import { PAPERLESS } from './invoice.rules.ts'
import type { CreditNote, Invoice, RefundReceipt } from './store.ts'
import { creditNotes, invoices, refundReceipts } from './tables.ts'

/** Whose documents of which days. */
export interface Period {
  readonly brandId: number
  /** Null: of all its customers. */
  readonly accountId: number | null
  readonly timeZone: string
  /** Days of the zone, both included. */
  readonly from: string
  readonly to: string
  /** With internal documents (gifts, withdrawals): a brand's list is without gaps in each series. Left out unless set. */
  readonly internal?: boolean
}

/** When a document got its number; those of the mixed series got theirs at issue. */
const numberedAt = sql`coalesce(${invoices.numberedAt}, ${invoices.createdAt})`

const within = ({ timeZone, from, to }: Period, instant: SQLWrapper): SQL =>
  sql`${instant} >= ${startOfDay(from, timeZone)} and ${instant} < ${startOfDay(to, timeZone, 1)}`

const whose = ({ brandId, accountId }: Period): SQL | undefined =>
  and(eq(invoices.brandId, brandId), accountId === null ? undefined : eq(invoices.accountId, accountId))

const issued = (period: Period): SQL | undefined =>
  and(
    ...[whose(period), isNotNull(invoices.number), within(period, numberedAt)],
    period.internal ? undefined : notInArray(invoices.type, [...PAPERLESS]),
  )

/** Invoices after this one, in the order of their ids. */
export const invoicesIssued = (tx: Tx, period: Period, after: number, limit: number): Promise<Invoice[]> =>
  tx.db
    .select()
    .from(invoices)
    .where(and(issued(period), gt(invoices.id, after)))
    .orderBy(asc(invoices.id))
    .limit(limit)

/** As `invoicesIssued`, for credit notes. */
export const creditNotesIssued = (tx: Tx, period: Period, after: number, limit: number): Promise<CreditNote[]> =>
  tx.db
    .select(getTableColumns(creditNotes))
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(whose(period), within(period, creditNotes.at), gt(creditNotes.id, after)))
    .orderBy(asc(creditNotes.id))
    .limit(limit)

/** As `invoicesIssued`, for refund receipts. */
export const refundReceiptsIssued = (tx: Tx, period: Period, after: number, limit: number): Promise<RefundReceipt[]> =>
  tx.db
    .select(getTableColumns(refundReceipts))
    .from(refundReceipts)
    .innerJoin(invoices, eq(invoices.id, refundReceipts.invoiceId))
    .where(and(whose(period), within(period, refundReceipts.at), gt(refundReceipts.id, after)))
    .orderBy(asc(refundReceipts.id))
    .limit(limit)

const n = sql<number>`count(*)::int`

/** Counts the paid invoices that have a receipt as a second document; the receipt of a top-up is its only one. */
export async function countReceipts(tx: Tx, period: Period): Promise<number> {
  const paid = and(issued(period), isNotNull(invoices.paidAt), gt(invoices.total, 0), ne(invoices.type, 'topup'))
  const [row] = await tx.db.select({ n }).from(invoices).where(paid)
  return row?.n ?? 0
}

/** Counts invoices, credit notes and refund receipts together. */
export async function countIssued(tx: Tx, period: Period): Promise<number> {
  const [one] = await tx.db.select({ n }).from(invoices).where(issued(period))
  const counts = [one?.n ?? 0]
  for (const table of [creditNotes, refundReceipts]) {
    const rows = tx.db.select({ n }).from(table).innerJoin(invoices, eq(invoices.id, table.invoiceId))
    counts.push((await rows.where(and(whose(period), within(period, table.at))))[0]?.n ?? 0)
  }
  return counts.reduce((sum, count) => sum + count, 0)
}
