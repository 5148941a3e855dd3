import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { invoices } from './tables.ts'

export async function hasInvoices(tx: Tx, brandId: number): Promise<boolean> {
  const rows = await tx.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.brandId, brandId)).limit(1)
  return rows.length > 0
}

/** Has this customer ever paid an order of something new? One that was a fraud's is none. */
export async function hasPaidOrder(tx: Tx, accountId: number): Promise<boolean> {
  const paid = and(
    eq(invoices.accountId, accountId),
    eq(invoices.type, 'new'),
    notInArray(invoices.state, ['unpaid', 'pending', 'cancelled', 'fraud']),
  )
  const rows = await tx.db.select({ id: invoices.id }).from(invoices).where(paid).limit(1)
  return rows.length > 0
}
