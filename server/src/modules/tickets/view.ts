import type { TicketMessage } from '@portal/contracts/modules/tickets.parts.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice } from '../invoices/index.ts'
import { findService } from '../services/index.ts'
import { type IncomingMail, mailsOfMessages } from './by-mail/mails.store.ts'
import { filesOf, type StoredFile } from './files.store.ts'
import { renderMarkdown } from './markdown.ts'
import { type Message, messagesOf, type Ticket } from './store.ts'

export interface Reader {
  readonly kind: 'customer' | 'staff'
  readonly id: number
}

const fileView = ({ id, name, size, image }: StoredFile) => ({ id, name, size, image })

interface With {
  readonly files: readonly StoredFile[]
  readonly mail: Pick<IncomingMail, 'id' | 'leftOut'> | undefined
}

function messageView(message: Message, reader: Reader, { files, mail }: With): TicketMessage {
  const { id, kind, what, by, authorId, author, body, source, at } = message
  const isEvent = kind === 'event'
  return {
    ...{ id, kind, what, by, author, source, at: at.toISOString() },
    mine: by === reader.kind && authorId === reader.id,
    detail: isEvent ? body : '',
    html: isEvent ? '' : renderMarkdown(body),
    files: files.map(fileView),
    leftOut: mail?.leftOut ?? [],
    mailId: reader.kind === 'staff' ? (mail?.id ?? null) : null,
  }
}

/** The conversation as far as its reader may see it, the oldest first. */
export async function conversation(tx: Tx, ticketId: number, reader: Reader): Promise<TicketMessage[]> {
  const messages = await messagesOf(tx, ticketId, reader.kind)
  const files = await filesOf(
    tx,
    messages.map(({ id }) => id),
  )
  const mails = await mailsOfMessages(
    tx,
    messages.flatMap(({ id, source }) => (source === 'mail' ? [id] : [])),
  )
  return messages.map((message) => messageView(message, reader, { files: files.get(message.id) ?? [], mail: mails.get(message.id) }))
}

/** What it is about. A service that is its customer's no more is not shown to them any more. */
export async function related(tx: Tx, { serviceId, invoiceId, accountId }: Ticket, reader: Reader['kind']) {
  const service = serviceId === null ? null : await findService(tx, serviceId)
  const invoice = invoiceId === null ? null : await findInvoice(tx, invoiceId)
  const seen = service && (reader === 'staff' || service.accountId === accountId) ? service : null
  return {
    service: seen && { id: seen.id, kind: seen.kind, type: seen.type, name: seen.name, state: seen.state },
    invoice: invoice && { id: invoice.id, number: invoice.number ?? `#${invoice.id}` },
  }
}

export const lastMessageOf = ({ lastAt, lastBy, lastExcerpt }: Pick<Ticket, 'lastAt' | 'lastBy' | 'lastExcerpt'>) => ({
  ...{ at: lastAt.toISOString(), by: lastBy, excerpt: lastExcerpt },
})

export const ratingOf = ({ ratingStars, ratingRemark }: Ticket) =>
  ratingStars === null ? null : { stars: ratingStars, remark: ratingRemark }
