import type { Tx } from '../../platform/tx.ts'
import { cancelInvoice, type Invoice, lockInvoice } from '../invoices/index.ts'
import { type Change, openChanges, settleChange } from './store.ts'

export interface OpenChange {
  readonly change: Change
  readonly invoice: Invoice
}

/** Documents that would change these services and are not paid, locked: before the services, as everybody does. */
export async function lockOpenChanges(tx: Tx, serviceIds: readonly number[]): Promise<OpenChange[]> {
  const locked: OpenChange[] = []
  for (const change of await openChanges(tx, serviceIds)) {
    const invoice = await lockInvoice(tx, change.invoiceId)
    if (invoice) locked.push({ change, invoice })
  }
  return locked
}

/** Takes them back; false where a payment of one is under way: then that decides. */
export async function withdrawChanges(tx: Tx, open: readonly OpenChange[]): Promise<boolean> {
  for (const { change, invoice } of open) {
    if (invoice.state === 'pending') return false
    // One that has ended meanwhile is settled by its event.
    if (invoice.state === 'unpaid' && !(await cancelInvoice(tx, invoice, 'cancel', 'system'))) return false
    await settleChange(tx, change.id, 'open', 'void')
  }
  return true
}
