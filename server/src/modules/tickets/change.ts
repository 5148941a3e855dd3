import { TICKET_SILENCE_DAYS } from '@portal/contracts/tickets.ts'
import { addDays, addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { tellChanged, tellSystems } from './access.ts'
import { forgottenFiles } from './files.store.ts'
import { sweepWriters } from './presence.store.ts'
import { dropFile } from './queue.ts'
import { type Author, dated, happened } from './say.ts'
import { moveTicket, silentSince, type Ticket } from './store.ts'
import { tellClosed } from './tell.ts'
import { answeredByCustomer } from './tickets.rules.ts'

const NO_CLOCK = { dueAt: null, alertAt: null } as const

/** Closes a locked ticket; its customer hears of it where staff do. */
export async function close(tx: Tx, ticket: Ticket, { by, id, name }: Author): Promise<void> {
  if (!(await moveTicket(tx, ticket.id, 'close', by, { closedAt: tx.now, ...NO_CLOCK }))) fail('ticket.already')
  await happened(tx, ticket.id, 'closed', { by, authorId: id, author: name })
  if (by === 'staff') await tellClosed(tx, ticket, 'ticket-closed')
  await tellSystems(tx, 'ticketClosed', ticket, by)
  await tellChanged(tx, ticket)
}

/** It waits for the house again, and what it waited for while it was closed is not counted. */
export async function reopen(tx: Tx, ticket: Ticket, { by, id, name }: Author): Promise<void> {
  const closedSince = ticket.closedAt ?? tx.now
  const waited = { ...ticket, state: 'open' as const, waitsFor: 'customer' as const, waitsSince: closedSince }
  const moved = answeredByCustomer(waited, tx.now)
  const { waitsFor, waitsSince, solutionDueAt } = moved
  const clocks = { waitsFor, waitsSince, solutionDueAt, ...dated(moved) }
  if (!(await moveTicket(tx, ticket.id, 'reopen', by, { closedAt: null, ...clocks }))) fail('ticket.already')
  await happened(tx, ticket.id, 'reopened', { by, authorId: id, author: name })
  await tellSystems(tx, 'ticketReopened', ticket, by)
  await tellChanged(tx, ticket)
}

const AT_ONCE = 200
const FORGOTTEN_DAYS = 1

/** Closes what its customers left unanswered, and drops files that went with no message. */
export async function sweepTickets(tx: Tx): Promise<void> {
  for (const ticket of await silentSince(tx, addDays(tx.now, -TICKET_SILENCE_DAYS), AT_ONCE)) {
    await moveTicket(tx, ticket.id, 'close', 'system', { closedAt: tx.now, ...NO_CLOCK })
    await happened(tx, ticket.id, 'closed-silent', { by: 'system', authorId: null, author: '' })
    await tellClosed(tx, ticket, 'ticket-closed-silent')
    await tellSystems(tx, 'ticketClosed', ticket, 'system')
    await tellChanged(tx, ticket)
  }
  for (const { id } of await forgottenFiles(tx, addDays(tx.now, -FORGOTTEN_DAYS), AT_ONCE))
    await tx.enqueue(dropFile, { fileId: id }, { key: `ticket-file:${id}` })
  await sweepWriters(tx, addSeconds(tx.now, -3600))
}
