import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import { maintenanceHandlers } from './endpoints.ts'
import { maintenanceOperatorHandlers } from './operator.endpoints.ts'
import { tellOf } from './queue.ts'
import { bookTelling, sweepTold, tell } from './tell.ts'

export { nodesUnderWork } from './under-work.ts'

/** When staff work on what services stand on: customers are told before, and what is expected alarms nobody. */
export const maintenanceModule = (): Module => ({
  name: 'maintenance',
  handlers: [...maintenanceHandlers, ...maintenanceOperatorHandlers],
  jobs: [txJob(tellOf, { run: tell })],
  planners: [
    { name: 'maintenance.look', everySeconds: 300, maintenance: true, run: bookTelling },
    { name: 'maintenance.sweep', everySeconds: 3600, housekeeping: true, run: sweepTold },
  ],
})
