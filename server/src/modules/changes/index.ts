import { type Module, txJob } from '../../platform/module.ts'
import type { Tx } from '../../platform/tx.ts'
import { type ChangeParts, changeHandlers } from './endpoints.ts'
import { changeDone, changeFailed, type Told } from './outcome.ts'
import { changeOfInvoice, settleChange } from './store.ts'

export { changeFulfilment } from './fulfil.ts'

export function changesModule(parts: ChangeParts): Module {
  return {
    name: 'changes',
    handlers: changeHandlers(parts),
    jobs: [
      txJob<Told>({ name: 'changes.done', run: changeDone }),
      txJob<Told>({ name: 'changes.failed', run: changeFailed }),
      txJob<{ invoiceId: number }>({ name: 'changes.invoice-cancelled', run: invoiceCancelled }),
    ],
    subscriptions: {
      'service.resized': ['changes.done'],
      'service.not-resized': ['changes.failed'],
      'invoice.cancelled': ['changes.invoice-cancelled'],
    },
  }
}

/** Nobody paid it: the service may be changed by another document. */
async function invoiceCancelled(tx: Tx, { invoiceId }: { readonly invoiceId: number }): Promise<void> {
  const change = await changeOfInvoice(tx, invoiceId)
  if (change) await settleChange(tx, change.id, 'open', 'void')
}
