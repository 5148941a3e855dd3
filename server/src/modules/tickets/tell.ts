import { ticketNumber } from '@portal/contracts/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { notify } from '../notices/index.ts'
import { threadOf, withFiles } from './by-mail/letters.ts'
import { ANSWER_LINE } from './by-mail/quotes.rules.ts'
import type { StoredFile } from './files.store.ts'
import type { Ticket } from './store.ts'

const linkOf = ({ id }: Ticket): string => `/home/ticket/detail/${id}`
const named = ({ id, title }: Ticket) => ({ number: ticketNumber(id), title })

/** Where it can be answered by mail, it says where to write. */
async function threaded(tx: Tx, ticket: Ticket) {
  const thread = await threadOf(tx, ticket, { by: 'customer', id: ticket.accountId })
  return { thread, ...(thread.replyTo !== null && { lead: ANSWER_LINE }) }
}

interface Said {
  readonly messageId: number
  readonly author: string
  readonly body: string
  readonly files: readonly StoredFile[]
}

/** The answer itself is in the mail: whoever reads mail first reads it there. */
export async function tellAnswered(tx: Tx, ticket: Ticket, { messageId, author, body, files }: Said): Promise<void> {
  const locale = (await findAccount(tx, ticket.accountId))?.locale ?? 'en-US'
  await notify(tx, {
    accountId: ticket.accountId,
    kind: 'ticket-answered',
    params: { ...named(ticket), author, text: withFiles(body, files, locale) },
    ...{ link: linkOf(ticket), mail: ticket.mailReplies, cause: `ticket:${ticket.id}:message:${messageId}` },
    ...(await threaded(tx, ticket)),
  })
}

/** By staff, or because nobody has answered for a while. */
export const tellClosed = async (tx: Tx, ticket: Ticket, kind: 'ticket-closed' | 'ticket-closed-silent'): Promise<void> =>
  notify(tx, {
    accountId: ticket.accountId,
    kind,
    params: named(ticket),
    ...{ link: linkOf(ticket), mail: ticket.mailReplies, cause: `ticket:${ticket.id}:closed:${tx.now.toISOString()}` },
    ...(await threaded(tx, ticket)),
  })
