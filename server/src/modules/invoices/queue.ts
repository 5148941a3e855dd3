import { defineJob } from '../../platform/jobs/definition.ts'

/** Booked at its issue, for the minute at which an unpaid document runs out. */
export const expire = defineJob<{ readonly invoiceId: number }>('invoices.expire')
