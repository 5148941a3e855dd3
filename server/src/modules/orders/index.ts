import type { Module } from '../../platform/module.ts'
import { txJob } from '../../platform/module.ts'
import type { Settlement } from '../invoices/index.ts'
import { finishOrder, releaseHold, serviceEnded, unitDelivered, unitPurged, unitUndeliverable } from './deliver.ts'
import { orderHandlers } from './endpoints.ts'
import { orderOperatorHandlers, type StaffParts } from './operator.endpoints.ts'
import { seedOrders } from './scenario.ts'

export type { PaidPeriod, TakeBacks } from './effects.ts'
export { orderFulfilment } from './fulfil.ts'

export function ordersModule(parts: StaffParts & { readonly settlement: Settlement }): Module {
  return {
    name: 'orders',
    seed: seedOrders(parts.settlement),
    handlers: [...orderHandlers(parts), ...orderOperatorHandlers(parts)],
    jobs: [
      txJob<{ serviceId: number }>({ name: 'orders.delivered', run: unitDelivered }),
      txJob<{ serviceId: number; reason: string }>({ name: 'orders.undeliverable', run: unitUndeliverable }),
      txJob<{ serviceId: number }>({ name: 'orders.service-ended', run: serviceEnded }),
      txJob<{ serviceId: number }>({ name: 'orders.service-purged', run: unitPurged }),
      txJob<{ invoiceId: number }>({ name: 'orders.release-hold', run: releaseHold }),
      txJob<{ invoiceId: number }>({ name: 'orders.finish', run: (tx, { invoiceId }) => finishOrder(tx, invoiceId) }),
    ],
    subscriptions: {
      'service.delivered': ['orders.delivered'],
      'service.undeliverable': ['orders.undeliverable'],
      'service.ended': ['orders.service-ended'],
      'service.purged': ['orders.service-purged'],
      'invoice.cancelled': ['orders.release-hold'],
    },
  }
}
