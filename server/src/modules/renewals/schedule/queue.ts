import { defineJob, type Heard } from '../../../platform/jobs/definition.ts'

interface OfService {
  readonly serviceId: number
}

/** What the schedule asks of one service, now. */
export const runDue = defineJob<OfService>('renewals.run')
export const checkLater = defineJob<OfService>('renewals.look')
export const invoiceCancelled = defineJob<{ readonly invoiceId: number }>('renewals.invoice-cancelled')
export const toppedUp = defineJob<Heard<unknown>>('renewals.topped-up')
export const undeleted = defineJob<OfService>('renewals.undeleted')
export const undeleteFailed = defineJob<OfService & { readonly message: string }>('renewals.undelete-failed')
