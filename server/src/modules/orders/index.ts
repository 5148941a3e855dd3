import { events } from '@portal/contracts/events.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import type { Settlement } from '../invoices/index.ts'
import { finishOrder, releaseHold, serviceEnded, unitDelivered, unitPurged, unitUndeliverable } from './deliver.ts'
import { orderHandlers } from './endpoints.ts'
import { orderOperatorHandlers, type StaffParts } from './operator.endpoints.ts'
import * as queue from './queue.ts'
import { seedOrders } from './scenario.ts'

export type { PaidPeriod, TakeBacks } from './effects.ts'
export { orderFulfilment } from './fulfil.ts'
export { placeOrder, placeTopup } from './place.ts'
export { placeTrial } from './trial.ts'

export function ordersModule(parts: StaffParts & { readonly settlement: Settlement }): Module {
  return {
    name: 'orders',
    seed: seedOrders(parts.settlement),
    handlers: [...orderHandlers(parts), ...orderOperatorHandlers(parts)],
    jobs: [
      txJob(queue.delivered, { run: unitDelivered }),
      txJob(queue.undeliverable, { run: unitUndeliverable }),
      txJob(queue.ended, { run: serviceEnded }),
      txJob(queue.purged, { run: unitPurged }),
      txJob(queue.dropHold, { run: releaseHold }),
      txJob(queue.finishLater, { run: (tx, { invoiceId }) => finishOrder(tx, invoiceId) }),
    ],
    subscriptions: [
      subscribe(events.serviceDelivered, queue.delivered),
      subscribe(events.serviceUndeliverable, queue.undeliverable),
      subscribe(events.serviceEnded, queue.ended),
      subscribe(events.servicePurged, queue.purged),
      subscribe(events.invoiceCancelled, queue.dropHold, ({ type }) => type === 'new' || type === 'trial'),
    ],
  }
}
