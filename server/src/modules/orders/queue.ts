import { defineJob } from '../../platform/jobs/definition.ts'

export const delivered = defineJob<{ readonly serviceId: number }>('orders.delivered')
export const undeliverable = defineJob<{ readonly serviceId: number; readonly reason: string }>('orders.undeliverable')
export const ended = defineJob<{ readonly serviceId: number }>('orders.service-ended')
export const purged = defineJob<{ readonly serviceId: number }>('orders.service-purged')
export const dropHold = defineJob<{ readonly invoiceId: number }>('orders.release-hold')
/** When the last unit of a document has had its time. */
export const finishLater = defineJob<{ readonly invoiceId: number }>('orders.finish')
