import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { invoices } from './tables.ts'

export async function hasInvoices(tx: Tx, brandId: number): Promise<boolean> {
  const rows = await tx.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.brandId, brandId)).limit(1)
  return rows.length > 0
}
