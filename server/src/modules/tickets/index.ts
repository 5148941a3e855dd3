import type { Module } from '../../platform/module.ts'
import type { FileStores, Inboxes } from '../integrations/index.ts'
import { fetchMailJob, lookForMails } from './by-mail/fetch.live.ts'
import { decideHandlers } from './by-mail/held.live.ts'
import { ticketMailHandlers } from './by-mail/mails.endpoints.ts'
import { dropMailJob, forgetMails } from './by-mail/purge.live.ts'
import { ticketCareHandlers } from './care.endpoints.ts'
import { sweepTickets } from './change.ts'
import { ticketHandlers } from './endpoints.ts'
import { attachHandlers, dropFileJob } from './files.live.ts'
import { ticketOperatorHandlers } from './operator.endpoints.ts'

export { ticketAddressesPart } from './by-mail/address.ts'
export { ticketMailTemplates } from './by-mail/mail-templates.ts'
export { heldMailFigures } from './by-mail/mails.store.ts'
export { countTickets, ticketFigures, ticketsDue } from './store.ts'

export interface TicketsDeps {
  readonly stores: FileStores
  readonly inboxes: Inboxes
}

/** Questions to support and their answers. `platform/tickets.ts` is something else: secrets that are good once. */
export const ticketsModule = ({ stores, inboxes }: TicketsDeps): Module => ({
  name: 'tickets',
  handlers: [
    ...[...ticketHandlers, ...ticketOperatorHandlers, ...ticketCareHandlers, ...attachHandlers(stores)],
    ...[...ticketMailHandlers, ...decideHandlers(stores)],
  ],
  jobs: [dropFileJob(stores), fetchMailJob(inboxes, stores), dropMailJob(stores)],
  planners: [{ name: 'tickets.sweep', everySeconds: 3600, housekeeping: true, run: sweepTickets }, ...[lookForMails(inboxes), forgetMails]],
})
