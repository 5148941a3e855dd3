import type { MessageLoader, TicketMessages } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { ticketMessages: TicketMessages } = await import(`./${locale}/tickets.ts`)
  return chunk.ticketMessages
}

/** Those of a ticket's conversation, on either side of the counter. */
export const withTickets = withWords(load)
