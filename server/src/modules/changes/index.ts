import { events } from '@portal/contracts/events.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import type { Tx } from '../../platform/tx.ts'
import { type ChangeParts, changeHandlers } from './endpoints.ts'
import { changeOperatorHandlers } from './operator.endpoints.ts'
import { changeDone, changeFailed, changeOverdue } from './outcome.ts'
import * as queue from './queue.ts'
import { changeOfInvoice, settleChange } from './store.ts'

export { addAddon, type ChangeRequest } from './change.ts'
export { buyExtra, giveUpExtra, hasExtra } from './extras.ts'
export { changeFulfilment } from './fulfil.ts'
export type { Extra } from './offer.ts'
export { issuedView, previewExtra } from './preview.ts'
export { type Undo, undoChange, undoOf } from './undo.ts'
export { lockOpenChanges, type OpenChange, withdrawChanges } from './withdraw.ts'

export function changesModule(parts: ChangeParts): Module {
  return {
    name: 'changes',
    handlers: [...changeHandlers(parts), ...changeOperatorHandlers(parts)],
    jobs: [
      txJob(queue.done, { run: changeDone }),
      txJob(queue.failed, { run: async (tx, told) => void (await changeFailed(tx, told)) }),
      txJob(queue.overdue, { run: changeOverdue }),
      txJob(queue.cancelled, { run: invoiceCancelled }),
    ],
    subscriptions: [
      subscribe(events.serviceResized, queue.done),
      subscribe(events.serviceNotResized, queue.failed),
      subscribe(events.invoiceCancelled, queue.cancelled, ({ type }) => type === 'change' || type === 'upgrade'),
    ],
  }
}

/** Nobody paid it: the service may be changed by another document. */
async function invoiceCancelled(tx: Tx, { invoiceId }: { readonly invoiceId: number }): Promise<void> {
  const change = await changeOfInvoice(tx, invoiceId)
  if (change) await settleChange(tx, change.id, 'open', 'void')
}
