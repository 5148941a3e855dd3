import { ticketNumber } from '@portal/contracts/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { notify } from '../notices/index.ts'
import type { Ticket } from './store.ts'

const linkOf = ({ id }: Ticket): string => `/home/ticket/detail/${id}`
const named = ({ id, title }: Ticket) => ({ number: ticketNumber(id), title })

/** The answer itself is in the mail: whoever reads mail first reads it there. */
export const tellAnswered = (tx: Tx, ticket: Ticket, said: { messageId: number; author: string; body: string }): Promise<void> =>
  notify(tx, {
    accountId: ticket.accountId,
    kind: 'ticket-answered',
    params: { ...named(ticket), author: said.author, text: said.body },
    ...{ link: linkOf(ticket), mail: ticket.mailReplies, cause: `ticket:${ticket.id}:message:${said.messageId}` },
  })

/** By staff, or because nobody has answered for a while. */
export const tellClosed = (tx: Tx, ticket: Ticket, kind: 'ticket-closed' | 'ticket-closed-silent'): Promise<void> =>
  notify(tx, {
    accountId: ticket.accountId,
    kind,
    params: named(ticket),
    ...{ link: linkOf(ticket), mail: ticket.mailReplies, cause: `ticket:${ticket.id}:closed:${tx.now.toISOString()}` },
  })
