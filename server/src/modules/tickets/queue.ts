import { defineJob } from '../../platform/jobs/definition.ts'

/** A file that nobody sent: from the store first, then its row. */
export const dropFile = defineJob<{ readonly fileId: number }>('tickets.drop-file', { pool: 'bulk', target: () => 'tickets' })
