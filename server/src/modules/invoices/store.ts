import { events } from '@portal/contracts/events.ts'
import type { Actor } from '@portal/contracts/machine.ts'
import { type InvoiceEvent, type InvoiceState, invoiceMachines } from '@portal/contracts/machines/invoice.machine.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { historyOf, tryMove } from '../../platform/machine.ts'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import { insertAll, nextIds } from '../../platform/rows.ts'
import type { Tx } from '../../platform/tx.ts'
import { numberAtCommit } from './numbers.ts'
import { creditNotes, invoiceLines, invoices, refundReceipts } from './tables.ts'

export type Invoice = typeof invoices.$inferSelect
export type InvoiceLine = typeof invoiceLines.$inferSelect
export type NewInvoice = typeof invoices.$inferInsert
export type NewLine = Omit<typeof invoiceLines.$inferInsert, 'id' | 'invoiceId' | 'position'>
export type CreditNote = typeof creditNotes.$inferSelect

const writeInvoice = preparedRow(invoices, (db, row) => db.insert(invoices).values(row).returning())

const writeLine = preparedRow(invoiceLines, (db, row) => db.insert(invoiceLines).values(row))

export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<Invoice> {
  const [row] = await writeInvoice(tx, invoice)
  if (!row) throw new Error('invoice was not written')
  return row
}

export async function insertLines(tx: Tx, invoiceId: number, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, invoiceId, position }))
  const [only] = rows
  // Most documents have one line, and for one the statement is there already.
  if (only && rows.length === 1) await writeLine(tx, only)
  else if (only) await tx.db.insert(invoiceLines).values(rows)
}

/** Ids for documents that are written together. */
export const nextInvoiceIds = (tx: Tx, amount: number): Promise<number[]> => nextIds(tx, 'invoice_id', amount)

/** As `insertInvoice`, for many that have the same fields, under ids they were given. */
export async function insertInvoices(tx: Tx, all: readonly (NewInvoice & { id: number; lines: readonly NewLine[] })[]): Promise<void> {
  await insertAll(
    tx,
    invoices,
    all.map(({ lines: _, ...row }) => row),
  )
  const lines = all.flatMap((invoice) => invoice.lines.map((line, position) => ({ ...line, invoiceId: invoice.id, position })))
  await insertAll(tx, invoiceLines, lines)
}

const own = eq(invoices.id, placeholder('id'))
const byId = prepared((db) => db.select().from(invoices).where(own))
const lockById = prepared((db) => db.select().from(invoices).where(own).for('update'))

export const findInvoice = async (tx: Tx, id: number): Promise<Invoice | null> => (await byId(tx, { id }))[0] ?? null

export const lockInvoice = async (tx: Tx, id: number): Promise<Invoice | null> => (await lockById(tx, { id }))[0] ?? null

/** As `lockInvoice`, for a run that never waits for a person's call: null where somebody holds it. */
export async function tryLockInvoice(tx: Tx, id: number): Promise<Invoice | null> {
  const [row] = await tx.db.select().from(invoices).where(eq(invoices.id, id)).for('update', { skipLocked: true })
  return row ?? null
}

const update = preparedRow(invoices, (db, row) => db.update(invoices).set(row).where(own).returning())

export async function patchInvoice(tx: Tx, id: number, patch: Partial<NewInvoice>): Promise<Invoice> {
  const [row] = await update(tx, { ...patch, updatedAt: tx.now }, { id })
  if (!row) throw new Error(`invoice ${id} is not there`)
  return row
}

/** Events after which a document is settled, and gets its number. */
const SETTLING: readonly InvoiceEvent[] = ['pay', 'approve']

/**
 * Moves the document by an event if its state allows it, writes `patch` with it and notifies its owner's browsers. A document that is
 * settled by it is numbered at the end of the transaction. Returns the new state, or `null` if the event is not allowed.
 */
export async function moveInvoice(
  tx: Tx,
  invoice: Pick<Invoice, 'id' | 'type' | 'accountId' | 'brandId'>,
  event: InvoiceEvent,
  by: Actor,
  patch: Partial<NewInvoice> = {},
): Promise<InvoiceState | null> {
  const moved = await tryMove(tx, invoiceMachines[invoice.type], invoices, invoice.id, event, by, { ...patch, updatedAt: tx.now })
  if (!moved) return null
  if (SETTLING.includes(event)) numberAtCommit(tx, invoice)
  await tx.emit(events.orderChanged, { orderId: invoice.id }, invoice.accountId)
  return moved.to
}

const linesById = prepared((db) =>
  db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, placeholder('id')))
    .orderBy(asc(invoiceLines.position)),
)

export const linesOf = (tx: Tx, invoiceId: number): Promise<InvoiceLine[]> => linesById(tx, { id: invoiceId })

export const historyOfInvoice = (tx: Tx, { type, id }: Pick<Invoice, 'type' | 'id'>) => historyOf(tx, invoiceMachines[type], id)

export async function addReceived(tx: Tx, id: number, amount: number): Promise<void> {
  await tx.db
    .update(invoices)
    .set({ received: sql`${invoices.received} + ${amount}`, updatedAt: tx.now })
    .where(eq(invoices.id, id))
}

export async function addRefunded(tx: Tx, id: number, amount: number): Promise<void> {
  await tx.db
    .update(invoices)
    .set({ refunded: sql`${invoices.refunded} + ${amount}`, updatedAt: tx.now })
    .where(eq(invoices.id, id))
}

/** False where this correction was made before. */
export async function insertCreditNote(tx: Tx, note: typeof creditNotes.$inferInsert): Promise<boolean> {
  const rows = await tx.db
    .insert(creditNotes)
    .values(note)
    .onConflictDoNothing({ target: creditNotes.key })
    .returning({ id: creditNotes.id })
  return rows.length > 0
}

export async function hasCreditNote(tx: Tx, key: string): Promise<boolean> {
  const rows = await tx.db.select({ id: creditNotes.id }).from(creditNotes).where(eq(creditNotes.key, key))
  return rows.length > 0
}

export const creditNotesOf = (tx: Tx, invoiceId: number): Promise<CreditNote[]> =>
  tx.db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId)).orderBy(asc(creditNotes.id))

const sumTopups = prepared((db) =>
  db
    .select({ sum: sql<string>`coalesce(sum(greatest(${invoices.total} - ${invoices.received}, 0)), 0)` })
    .from(invoices)
    .where(
      and(eq(invoices.accountId, placeholder('accountId')), eq(invoices.type, 'topup'), inArray(invoices.state, ['unpaid', 'pending'])),
    ),
)

/** What open top-ups of an account add up to: they count against the cap [M4]. */
export const openTopups = async (tx: Tx, accountId: number): Promise<number> => Number((await sumTopups(tx, { accountId }))[0]?.sum ?? 0)

export type RefundReceipt = typeof refundReceipts.$inferSelect

export async function insertRefundReceipt(tx: Tx, receipt: typeof refundReceipts.$inferInsert): Promise<void> {
  await tx.db.insert(refundReceipts).values(receipt)
}

export const refundReceiptsOf = (tx: Tx, invoiceId: number): Promise<RefundReceipt[]> =>
  tx.db.select().from(refundReceipts).where(eq(refundReceipts.invoiceId, invoiceId)).orderBy(asc(refundReceipts.id))

export async function markReceiptReturned(tx: Tx, key: string): Promise<void> {
  await tx.db.update(refundReceipts).set({ returnedAt: tx.now }).where(eq(refundReceipts.key, key))
}
