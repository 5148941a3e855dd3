import { events } from '@portal/contracts/events.ts'
import type { Actor } from '@portal/contracts/machine.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, moveInvoice } from './store.ts'

/** Ends an unpaid document; false where it is not (any more) one. Who held something for it hears `invoice.cancelled`. */
export async function cancelInvoice(tx: Tx, invoice: Invoice, event: 'cancel' | 'expire', by: Actor): Promise<boolean> {
  if (!(await moveInvoice(tx, invoice, event, by))) return false
  await tx.cancelJob(`invoice-expire:${invoice.id}`)
  await tx.emit(events.invoiceCancelled, { invoiceId: invoice.id, type: invoice.type }, invoice.accountId)
  return true
}
