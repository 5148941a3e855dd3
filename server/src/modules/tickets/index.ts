import type { Module } from '../../platform/module.ts'
import type { FileStores } from '../integrations/index.ts'
import { ticketCareHandlers } from './care.endpoints.ts'
import { sweepTickets } from './change.ts'
import { ticketHandlers } from './endpoints.ts'
import { attachHandlers, dropFileJob } from './files.live.ts'
import { ticketOperatorHandlers } from './operator.endpoints.ts'

export { countTickets, ticketFigures, ticketsDue } from './store.ts'

/** Questions to support and their answers. `platform/tickets.ts` is something else: secrets that are good once. */
export const ticketsModule = ({ stores }: { readonly stores: FileStores }): Module => ({
  name: 'tickets',
  handlers: [...ticketHandlers, ...ticketOperatorHandlers, ...ticketCareHandlers, ...attachHandlers(stores)],
  jobs: [dropFileJob(stores)],
  planners: [{ name: 'tickets.sweep', everySeconds: 3600, maintenance: true, run: sweepTickets }],
})
