import { events } from '@portal/contracts/events.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { membersOf, teamsOf } from '../teams/index.ts'
import { openTeams } from './presence.store.ts'
import { findTicket, lockTicket, type Ticket } from './store.ts'

/** A ticket and what the caller is to it. */
export interface TicketAccess {
  readonly ticket: Ticket
  readonly own: boolean
}

/** Whose tickets an account sees: its own, and those of leaders of its teams who allow it. */
export async function seenBy(tx: Tx, accountId: number): Promise<number[]> {
  const joined = (await teamsOf(tx, accountId)).filter(({ leaderId }) => leaderId !== accountId)
  const open = await openTeams(
    tx,
    joined.map(({ id }) => id),
  )
  return [accountId, ...new Set(joined.filter(({ id }) => open.has(id)).map(({ leaderId }) => leaderId))]
}

/** A stranger's ticket is a missing one. */
async function judged(tx: Tx, accountId: number, ticket: Ticket | null): Promise<TicketAccess> {
  if (!ticket) return fail('not-found')
  if (ticket.accountId === accountId) return { ticket, own: true }
  return (await seenBy(tx, accountId)).includes(ticket.accountId) ? { ticket, own: false } : fail('not-found')
}

export const ticketOf = async (tx: Tx, accountId: number, id: number): Promise<TicketAccess> =>
  await judged(tx, accountId, await findTicket(tx, id))

/** The same, and nobody else writes into it until the end of the transaction. */
export const lockedTicketOf = async (tx: Tx, accountId: number, id: number): Promise<TicketAccess> =>
  await judged(tx, accountId, await lockTicket(tx, id))

/** Only its owner closes, rates and the like. */
export async function ownTicketOf(tx: Tx, accountId: number, id: number): Promise<Ticket> {
  const { ticket, own } = await lockedTicketOf(tx, accountId, id)
  return own ? ticket : fail('ticket.not-yours')
}

/** Customers who see it now. */
export async function readersOf(tx: Tx, { accountId }: Ticket): Promise<number[]> {
  const led = (await teamsOf(tx, accountId)).find(({ leaderId }) => leaderId === accountId)
  if (!led || !(await openTeams(tx, [led.id])).has(led.id)) return [accountId]
  return [...new Set([accountId, ...(await membersOf(tx, [led.id])).map((member) => member.accountId)])]
}

type Told = 'ticketOpened' | 'ticketAnswered' | 'ticketClosed' | 'ticketReopened'

/** Systems of staff's hear of it. Not as of its customer: their browsers are told by `tellChanged`, and their systems of nothing. */
export const tellSystems = (tx: Tx, what: Told, ticket: Ticket, by: 'customer' | 'staff' | 'system'): Promise<void> => {
  const { id: ticketId, brandId, accountId, title, department, priority } = ticket
  return tx.emit(events[what], { ticketId, brandId, accountId, title, department, priority, by })
}

/** Open screens of those who see it ask anew. */
export async function tellChanged(tx: Tx, ticket: Ticket): Promise<void> {
  for (const accountId of await readersOf(tx, ticket)) await tx.emit(events.ticketChanged, { ticketId: ticket.id }, accountId)
}

/** Shown for some seconds to those who see it, but not to who writes. */
export async function tellWriting(tx: Tx, ticket: Ticket, name: string, writerId: number | null): Promise<void> {
  for (const accountId of await readersOf(tx, ticket))
    if (accountId !== writerId) await tx.emit(events.ticketWriting, { ticketId: ticket.id, name }, accountId)
}
