import { defineJob } from '../../../platform/jobs/definition.ts'
import type { Tx } from '../../../platform/tx.ts'

/** A policy's time has come. */
export const backupDue = defineJob<{ readonly serviceId: number }>('compute.backup')

export const bookBackup = (tx: Tx, serviceId: number, dueAt: Date): Promise<void> =>
  tx.enqueue(backupDue, { serviceId }, { key: `backup:${serviceId}`, dueAt })
