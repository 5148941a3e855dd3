import type { Tx } from '../../platform/tx.ts'
import { invoicesByIds } from './list.store.ts'
import type { Invoice } from './store.ts'

/**
 * Assigns the numbers of what this transaction paid now, for an answer that states them. Call it after all other work: the counters of
 * the series stay locked until the commit.
 */
export async function withNumbers(tx: Tx, invoices: readonly Invoice[]): Promise<Invoice[]> {
  await tx.close()
  const rows = await invoicesByIds(
    tx,
    invoices.map(({ id }) => id),
  )
  return invoices.map((invoice) => rows.get(invoice.id) ?? invoice)
}
