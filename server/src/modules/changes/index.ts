import { events } from '@portal/contracts/events.ts'
import { defineJob, subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import type { Tx } from '../../platform/tx.ts'
import { type ChangeParts, changeHandlers } from './endpoints.ts'
import { type ChangeEnd, changeDone, changeFailed } from './outcome.ts'
import { changeOfInvoice, settleChange } from './store.ts'

export { changeFulfilment } from './fulfil.ts'

const done = defineJob<ChangeEnd>('changes.done')
const failed = defineJob<ChangeEnd>('changes.failed')
const cancelled = defineJob<{ readonly invoiceId: number }>('changes.invoice-cancelled')

export function changesModule(parts: ChangeParts): Module {
  return {
    name: 'changes',
    handlers: changeHandlers(parts),
    jobs: [txJob(done, { run: changeDone }), txJob(failed, { run: changeFailed }), txJob(cancelled, { run: invoiceCancelled })],
    subscriptions: [
      subscribe(events.serviceResized, done),
      subscribe(events.serviceNotResized, failed),
      subscribe(events.invoiceCancelled, cancelled),
    ],
  }
}

/** Nobody paid it: the service may be changed by another document. */
async function invoiceCancelled(tx: Tx, { invoiceId }: { readonly invoiceId: number }): Promise<void> {
  const change = await changeOfInvoice(tx, invoiceId)
  if (change) await settleChange(tx, change.id, 'open', 'void')
}
