import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { tellChanged, tellSystems } from './access.ts'
import { tellOpened, tellStaff } from './by-mail/letters.ts'
import { claimFiles, filesOf } from './files.store.ts'
import { dropWriter, markRead } from './presence.store.ts'
import { insertMessage, type Message, type NewMessage, patchTicket, type Ticket } from './store.ts'
import { tellAnswered } from './tell.ts'
import { alertAt, answeredByCustomer, answeredByStaff, excerptOf, nextDue } from './tickets.rules.ts'

/** Somebody who can write into tickets. */
export interface Author {
  readonly by: 'customer' | 'staff'
  readonly id: number
  readonly name: string
}

/** By this name files and letters of an author are kept. */
export const keyOf = ({ by, id }: Pick<Author, 'by' | 'id'>): string => `${by}:${id}`

export interface Saying extends Pick<Message, 'body' | 'source'> {
  readonly author: Author
  /** For staff alone. */
  readonly internal: boolean
  readonly fileIds: readonly number[]
}

/** What hangs on a ticket's clocks, as columns. */
export const dated = <T extends Ticket>(ticket: T): Pick<Ticket, 'dueAt' | 'alertAt'> => ({
  dueAt: nextDue(ticket),
  alertAt: alertAt(ticket),
})

/**
 * Writes into a locked ticket, whatever way it came: the portal, a tool or a mail. Answers the message's id. A note moves no clock, and no
 * customer hears of it.
 */
export async function say(tx: Tx, ticket: Ticket, { author, body, source, internal, fileIds }: Saying): Promise<number> {
  if (ticket.state === 'closed' && !internal) fail('ticket.closed')
  const line = { ticketId: ticket.id, by: author.by, authorId: author.id, author: author.name, body, source, at: tx.now }
  const messageId = await insertMessage(tx, { ...line, kind: internal ? 'note' : 'message', what: null })
  if (!(await claimFiles(tx, messageId, keyOf(author), fileIds))) fail('ticket.files-unknown')
  await dropWriter(tx, ticket.id, keyOf(author))
  if (internal) return messageId
  const moved = author.by === 'staff' ? answeredByStaff(ticket, tx.now) : answeredByCustomer(ticket, tx.now)
  const { waitsFor, waitsSince, firstAnswerAt, solutionDueAt } = moved
  await patchTicket(tx, ticket.id, {
    ...{ waitsFor, waitsSince, firstAnswerAt, solutionDueAt, ...dated(moved) },
    ...{ messages: ticket.messages + 1, lastAt: tx.now, lastBy: author.by, lastExcerpt: excerptOf(body) },
    ...(author.by === 'staff' && { lastStaffMessageId: messageId }),
  })
  const files = fileIds.length === 0 ? [] : ((await filesOf(tx, [messageId])).get(messageId) ?? [])
  const said = { messageId, author: author.name, body, files }
  if (author.by === 'customer') {
    const isFirst = ticket.messages === 0
    await markRead(tx, ticket.id, author.id, messageId)
    if (isFirst && ticket.mailReplies) await tellOpened(tx, ticket, said)
    await tellStaff(tx, ticket, { ...said, isFirst })
  } else await tellAnswered(tx, ticket, said)
  await tellSystems(tx, ticket.messages === 0 ? 'ticketOpened' : 'ticketAnswered', ticket, author.by)
  await tellChanged(tx, ticket)
  return messageId
}

/** Writes an event between messages and returns its id. `source` is `mail` when a mail caused it. */
export async function happened(
  tx: Tx,
  ticketId: number,
  what: NonNullable<NewMessage['what']>,
  who: Pick<NewMessage, 'by' | 'authorId' | 'author'>,
  detail = '',
  source: NewMessage['source'] = 'web',
): Promise<number> {
  return await insertMessage(tx, { ticketId, kind: 'event', what, ...who, body: detail, source, at: tx.now })
}
