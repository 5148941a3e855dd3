import * as calls from '@portal/contracts/modules/tickets.operator.contract.ts'
import { TICKET_WRITING_SECONDS, ticketNumber } from '@portal/contracts/tickets.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, live, query, type StaffContext } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { findOperatorByName } from '../operators/index.ts'
import { addressOf } from '../papers/index.ts'
import { tellWriting } from './access.ts'
import { close, reopen } from './change.ts'
import { fileOfTicket } from './files.store.ts'
import { detail, list } from './operator.views.ts'
import { touchWriter } from './presence.store.ts'
import { renderPreview } from './render.ts'
import { type Author, keyOf, say } from './say.ts'
import { findTicket, lockTicket, patchTicket, type Ticket, writtenSince } from './store.ts'
import { update } from './update.ts'

const locked = async (tx: Tx, id: number): Promise<Ticket> => (await lockTicket(tx, id)) ?? fail('not-found')

/** As customers read it: the person's name, not the name they sign in by. */
async function staffAuthor(tx: Tx, { id, username }: StaffContext): Promise<Author> {
  return { by: 'staff', id, name: (await findOperatorByName(tx, username))?.name ?? username }
}

const named = ({ id, title }: Ticket) => ({ detail: `${ticketNumber(id)} ${title}` })
/** In the customer's log too; notes and who looks after it are none of that. */
const told = (ticket: Ticket) => ({ ...named(ticket), accountId: ticket.accountId })

export const ticketOperatorHandlers: readonly Handler[] = [
  query(calls.operatorTicketList, list),
  live(calls.operatorTicketDetail, detail),

  command(calls.operatorTicketReply, async ({ tx, staff, note }, { id, text, files, internal, close: closing, seen }) => {
    const ticket = await locked(tx, id)
    note(internal ? named(ticket) : told(ticket))
    // Somebody else, or the customer, has written meanwhile: who answers reads that first.
    if (!internal && seen != null && (await writtenSince(tx, id, seen, staff.id))) fail('conflict')
    const author = await staffAuthor(tx, staff)
    const messageId = await say(tx, ticket, { author, body: text, source: 'web', internal, fileIds: files })
    if (!internal && ticket.assigneeId === null) await patchTicket(tx, id, { assigneeId: staff.id })
    const now = closing && !internal ? await findTicket(tx, id) : null
    if (now) await close(tx, now, author)
    note({ before: null, after: { messageId, internal, closed: now !== null } })
    return { messageId }
  }),

  command(calls.operatorTicketUpdate, async ({ tx, staff, note }, { id, ...changes }) => {
    const ticket = await locked(tx, id)
    note(named(ticket))
    note(await update(tx, ticket, changes, await staffAuthor(tx, staff)))
    return {}
  }),

  command(calls.operatorTicketClose, async ({ tx, staff, note }, { id }) => {
    const ticket = await locked(tx, id)
    note({ ...told(ticket), before: { state: ticket.state }, after: { state: 'closed' } })
    await close(tx, ticket, await staffAuthor(tx, staff))
    return { status: 'closed' as const }
  }),

  command(calls.operatorTicketReopen, async ({ tx, staff, note }, { id }) => {
    const ticket = await locked(tx, id)
    note({ ...told(ticket), before: { state: ticket.state }, after: { state: 'open' } })
    await reopen(tx, ticket, await staffAuthor(tx, staff))
    return { status: 'open' as const }
  }),

  command(calls.operatorTicketWriting, async ({ tx, staff, note }, { id, internal }) => {
    note({ skip: true })
    const ticket = (await findTicket(tx, id)) ?? fail('not-found')
    const author = await staffAuthor(tx, staff)
    const begunAfter = addSeconds(tx.now, -TICKET_WRITING_SECONDS)
    await touchWriter(tx, { ticketId: id, who: keyOf(author), name: author.name, begunAfter })
    // A note is nothing that a customer waits for.
    if (!internal) await tellWriting(tx, ticket, author.name, null)
    return {}
  }),

  live(calls.operatorTicketPreview, async ({ staff }, { text }) => ({ html: await renderPreview(text, `staff:${staff.id}`) })),

  command(calls.operatorTicketAttachment, async ({ tx, note }, { id, fileId }) => {
    const file = (await fileOfTicket(tx, id, fileId, 'staff')) ?? fail('not-found')
    note({ detail: `${ticketNumber(id)} ${file.name}`, before: null, after: { file: file.name } })
    return { url: await addressOf(tx, file) }
  }),
]
