import type { TicketMessage } from '@portal/contracts/modules/tickets.parts.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice } from '../invoices/index.ts'
import { accessTo, findService, type Service } from '../services/index.ts'
import { type MentionedMail, mailsOfMessages } from './by-mail/mails.store.ts'
import { filesOf, type StoredFile } from './files.store.ts'
import { type Message, messagesOf, type Ticket } from './store.ts'

export interface Reader {
  readonly kind: 'customer' | 'staff'
  readonly id: number
}

const fileView = ({ id, name, size, image }: StoredFile) => ({ id, name, size, image })

/** A message before `renderConversation`, which runs outside the transaction. */
export type UnrenderedMessage = Omit<TicketMessage, 'html'> & { readonly markdown: string }

interface With {
  readonly files: readonly StoredFile[]
  readonly mail: MentionedMail | undefined
}

function messageView(message: Message, reader: Reader, { files, mail }: With): UnrenderedMessage {
  const { id, kind, what, by, authorId, author, body, source, at } = message
  const isEvent = kind === 'event'
  return {
    ...{ id, kind, what, by, author, source, at: at.toISOString() },
    mine: by === reader.kind && authorId === reader.id,
    detail: isEvent ? body : '',
    markdown: isEvent ? '' : body,
    files: files.map(fileView),
    leftOut: mail?.leftOut ?? [],
    hidden: mail?.hidden ?? [],
    mailId: reader.kind === 'staff' ? (mail?.id ?? null) : null,
  }
}

/** The conversation as far as its reader may see it, the oldest first. */
export async function conversation(tx: Tx, ticketId: number, reader: Reader): Promise<UnrenderedMessage[]> {
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

/** What it is about, as far as its reader may see that: a team that sees its leader's tickets sees no invoice, and no service but a shared one. */
export async function related(tx: Tx, { serviceId, invoiceId }: Ticket, reader: Reader) {
  const service = serviceId === null ? null : await findService(tx, serviceId)
  const invoice = invoiceId === null ? null : await findInvoice(tx, invoiceId)
  const seen = service && (await maySee(tx, service, reader)) ? service : null
  return {
    service: seen && { id: seen.id, kind: seen.kind, type: seen.type, name: seen.name, state: seen.state },
    invoice: invoice && isOf(reader, invoice) ? { id: invoice.id, number: invoice.number } : null,
  }
}

const isOf = ({ kind, id }: Reader, { accountId }: { readonly accountId: number }): boolean => kind === 'staff' || accountId === id

/** Their own, also when it is over, and what is shared with them now. */
async function maySee(tx: Tx, service: Service, reader: Reader): Promise<boolean> {
  if (isOf(reader, service)) return true
  const shared = await accessTo(tx, reader.id, { kind: service.kind, ids: [service.id], lock: false }).catch(() => [])
  return shared.length > 0
}

export const lastMessageOf = ({ lastAt, lastBy, lastExcerpt }: Pick<Ticket, 'lastAt' | 'lastBy' | 'lastExcerpt'>) => ({
  ...{ at: lastAt.toISOString(), by: lastBy, excerpt: lastExcerpt },
})

export const ratingOf = ({ ratingStars, ratingRemark }: Ticket) =>
  ratingStars === null ? null : { stars: ratingStars, remark: ratingRemark }
