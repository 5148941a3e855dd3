import * as calls from '@portal/contracts/modules/tickets.contract.ts'
import { TICKET_WRITING_SECONDS, ticketNumber } from '@portal/contracts/tickets.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, live, query } from '../../platform/http/handlers.ts'
import { addressOf } from '../papers/index.ts'
import { teamsOf } from '../teams/index.ts'
import { lockedTicketOf, ownTicketOf, tellChanged, tellWriting, ticketOf } from './access.ts'
import { close, reopen } from './change.ts'
import { fileOfTicket } from './files.store.ts'
import { addNew, customerAuthor, detail, list, sourceOf } from './own.ts'
import { markRead, setTeamOpen, touchWriter } from './presence.store.ts'
import { renderPreview } from './render.ts'
import { happened, keyOf, say } from './say.ts'
import { findTicket, patchTicket, type Ticket } from './store.ts'

const nameOf = ({ id, title }: Ticket): string => `${ticketNumber(id)} ${title}`

export const ticketHandlers: readonly Handler[] = [
  query(calls.ticketList, list),
  command(calls.ticketAddNew, addNew),
  live(calls.ticketDetail, detail),

  command(calls.ticketReply, async ({ tx, customer, note }, { id, text, files, close: closing }) => {
    const { ticket, own } = await lockedTicketOf(tx, customer.id, id)
    if (closing && !own) fail('ticket.not-yours')
    const author = await customerAuthor(tx, customer)
    const messageId = await say(tx, ticket, { author, body: text, source: sourceOf(customer), internal: false, fileIds: files })
    const now = closing ? await findTicket(tx, id) : null
    if (now) await close(tx, now, author)
    note({ detail: nameOf(ticket) })
    return { messageId }
  }),

  command(calls.ticketClose, async ({ tx, customer, note }, { id }) => {
    const ticket = await ownTicketOf(tx, customer.id, id)
    await close(tx, ticket, await customerAuthor(tx, customer))
    note({ detail: nameOf(ticket) })
    return { status: 'closed' as const }
  }),

  command(calls.ticketReopen, async ({ tx, customer, note }, { id }) => {
    const ticket = await ownTicketOf(tx, customer.id, id)
    await reopen(tx, ticket, await customerAuthor(tx, customer))
    note({ detail: nameOf(ticket) })
    return { status: 'open' as const }
  }),

  command(calls.ticketRead, async ({ tx, customer, note }, { id }) => {
    note({ skip: true })
    const { ticket } = await ticketOf(tx, customer.id, id)
    await markRead(tx, id, customer.id, ticket.lastStaffMessageId)
    return {}
  }),

  command(calls.ticketWriting, async ({ tx, customer, note }, { id }) => {
    note({ skip: true })
    const { ticket } = await ticketOf(tx, customer.id, id)
    const author = await customerAuthor(tx, customer)
    const begunAfter = addSeconds(tx.now, -TICKET_WRITING_SECONDS)
    await touchWriter(tx, { ticketId: id, who: keyOf(author), name: author.name, begunAfter })
    await tellWriting(tx, ticket, author.name, customer.id)
    return {}
  }),

  live(calls.ticketPreview, async ({ customer }, { text }) => ({ html: await renderPreview(text, `account:${customer.id}`) })),

  command(calls.ticketAttachment, async ({ tx, customer, note }, { id, fileId }) => {
    const { ticket } = await ticketOf(tx, customer.id, id)
    const file = (await fileOfTicket(tx, ticket.id, fileId, 'customer')) ?? fail('not-found')
    // Pictures are fetched whenever the page is opened: no line of the log is worth that.
    note(file.image ? { skip: true } : { detail: `${ticketNumber(id)} ${file.name}` })
    return { url: await addressOf(tx, file) }
  }),

  command(calls.ticketRate, async ({ tx, customer, note }, { id, stars, remark }) => {
    const ticket = await ownTicketOf(tx, customer.id, id)
    if (ticket.state !== 'closed') fail('ticket.not-closed')
    await patchTicket(tx, id, { ratingStars: stars, ratingRemark: remark })
    const { name } = await customerAuthor(tx, customer)
    await happened(tx, id, 'rated', { by: 'customer', authorId: customer.id, author: name }, String(stars))
    await tellChanged(tx, ticket)
    note({ detail: `${nameOf(ticket)}: ${stars}/5` })
    return {}
  }),

  command(calls.ticketMailReplies, async ({ tx, customer, note }, { id, on }) => {
    const ticket = await ownTicketOf(tx, customer.id, id)
    await patchTicket(tx, id, { mailReplies: on })
    await tellChanged(tx, ticket)
    note({ detail: nameOf(ticket) })
    return {}
  }),

  command(calls.ticketTeam, async ({ tx, customer, note }, { teamId, allow }) => {
    const team = (await teamsOf(tx, customer.id)).find(({ id }) => id === teamId) ?? fail('not-found')
    if (team.leaderId !== customer.id) fail('team.leader-only')
    await setTeamOpen(tx, teamId, customer.id, allow)
    note({ detail: team.name })
    return {}
  }),
]
