import { eq, inArray, sql } from 'drizzle-orm'
import { beginning, findRanked } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { paymentReceipts, payments } from './tables.ts'

export interface FoundReceipt {
  readonly id: number
  readonly reference: string
  readonly gateway: string
  readonly amount: number
  readonly currency: 'USD' | 'VND'
  readonly brandId: number
  readonly invoiceId: number
  readonly at: Date
}

/** Money that arrived, by the beginning of its gateway's or bank's reference. */
export async function searchReceipts(tx: Tx, text: string, limit: number): Promise<FoundReceipt[]> {
  const begins = (reference: string) => sql`select id from ${paymentReceipts} where reference like ${beginning(reference)}`
  // By hand it was written in capitals and without spaces.
  const ids = await findRanked(tx, [begins(text), begins(text.replace(/\s+/g, '').toUpperCase())], limit)
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({
      ...{ id: paymentReceipts.id, reference: paymentReceipts.reference, gateway: paymentReceipts.gateway, amount: paymentReceipts.amount },
      ...{ currency: payments.currency, brandId: payments.brandId, invoiceId: payments.invoiceId, at: paymentReceipts.at },
    })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(inArray(paymentReceipts.id, ids))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
