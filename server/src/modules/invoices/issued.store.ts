import { and, asc, eq, gt, ne, notInArray } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import type { Invoice } from './store.ts'
import { invoices } from './tables.ts'

export async function hasInvoices(tx: Tx, brandId: number): Promise<boolean> {
  const rows = await tx.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.brandId, brandId)).limit(1)
  return rows.length > 0
}

/** Has this customer ever paid an order of something new, or a top-up? One that was a fraud's is none. */
export async function hasPaid(tx: Tx, accountId: number, type: 'new' | 'topup'): Promise<boolean> {
  const paid = and(
    eq(invoices.accountId, accountId),
    eq(invoices.type, type),
    notInArray(invoices.state, ['unpaid', 'pending', 'cancelled', 'fraud']),
  )
  const rows = await tx.db.select({ id: invoices.id }).from(invoices).where(paid).limit(1)
  return rows.length > 0
}

/** The first order of something new that this customer paid from the main balance. One that could not be delivered is none. */
export async function firstPaidOrder(tx: Tx, accountId: number): Promise<Invoice | null> {
  const paid = and(eq(invoices.accountId, accountId), eq(invoices.type, 'new'), gt(invoices.paidMain, 0), ne(invoices.state, 'cancelled'))
  const [row] = await tx.db.select().from(invoices).where(paid).orderBy(asc(invoices.paidAt), asc(invoices.id)).limit(1)
  return row ?? null
}
