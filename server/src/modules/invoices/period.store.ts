import { and, asc, eq, getTableColumns, gt, gte, isNotNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '../../platform/days.ts'
import type { Tx } from '../../platform/tx.ts'
import { PAPERLESS } from './invoice.rules.ts'
import type { CreditNote, Invoice } from './store.ts'
import { creditNotes, invoices } from './tables.ts'

/** Whose documents of which days. */
export interface Period {
  readonly brandId: number
  /** Null: of all its customers. */
  readonly accountId: number | null
  readonly timeZone: string
  /** Days of the zone, both included. */
  readonly from: string
  readonly to: string
}

type Instant = typeof invoices.createdAt | typeof creditNotes.at

const within = ({ timeZone, from, to }: Period, column: Instant): SQL | undefined =>
  and(gte(column, startOfDay(from, timeZone)), lt(column, startOfDay(to, timeZone, 1)))

const whose = ({ brandId, accountId }: Period): SQL | undefined =>
  and(
    ...[eq(invoices.brandId, brandId), accountId === null ? undefined : eq(invoices.accountId, accountId)],
    notInArray(invoices.type, [...PAPERLESS]),
  )

const issued = (period: Period): SQL | undefined => and(whose(period), isNotNull(invoices.number), within(period, invoices.createdAt))
const corrected = (period: Period): SQL | undefined => and(whose(period), within(period, creditNotes.at))

/** Those after this one, in the order of their ids. */
export const invoicesIssued = (tx: Tx, period: Period, after: number, limit: number): Promise<Invoice[]> =>
  tx.db
    .select()
    .from(invoices)
    .where(and(issued(period), gt(invoices.id, after)))
    .orderBy(asc(invoices.id))
    .limit(limit)

/** As `invoicesIssued`, of corrections. */
export const creditNotesIssued = (tx: Tx, period: Period, after: number, limit: number): Promise<CreditNote[]> =>
  tx.db
    .select(getTableColumns(creditNotes))
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(and(corrected(period), gt(creditNotes.id, after)))
    .orderBy(asc(creditNotes.id))
    .limit(limit)

/** Of the invoices that were issued, those for which money came: each has a receipt. */
export async function countReceipts(tx: Tx, period: Period): Promise<number> {
  const paid = and(issued(period), isNotNull(invoices.paidAt), gt(invoices.total, 0))
  const [row] = await tx.db.select({ n: sql<number>`count(*)::int` }).from(invoices).where(paid)
  return row?.n ?? 0
}

/** Invoices and credit notes together. */
export async function countIssued(tx: Tx, period: Period): Promise<number> {
  const n = sql<number>`count(*)::int`
  const [one] = await tx.db.select({ n }).from(invoices).where(issued(period))
  const [other] = await tx.db
    .select({ n })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(corrected(period))
  return (one?.n ?? 0) + (other?.n ?? 0)
}
