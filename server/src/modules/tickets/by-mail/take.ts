import type { LeftOutFile } from '@portal/contracts/modules/tickets.parts.ts'
import { TICKET_TEXT_MAX } from '@portal/contracts/tickets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { reopen } from '../change.ts'
import { insertFile, nextFileId } from '../files.store.ts'
import { type Author, happened, keyOf, say } from '../say.ts'
import { findTicket, type Ticket } from '../store.ts'
import { decide, type ReadInbox } from './decide.ts'
import { failedRecipient } from './incoming.rules.ts'
import type { KeptFile, KeptOriginal } from './keep.live.ts'
import { tellTooLarge } from './letters.ts'
import { insertIncoming, patchIncoming, setMark } from './mails.store.ts'
import type { Letter } from './parse.ts'

/** A mail that was read, and whose files are kept: what is left is to write down what became of it. */
export interface Arrival {
  readonly inbox: ReadInbox & { readonly id: string }
  readonly validity: string
  readonly uid: number
  readonly size: number
  readonly whole: boolean
  readonly letter: Letter
  /** What its writer said, without what was quoted. */
  readonly said: string
  readonly files: readonly KeptFile[]
  readonly leftOut: readonly LeftOutFile[]
  readonly original: KeptOriginal | null
}

const MEGABYTE = 1024 * 1024
const LIMIT_MEGABYTES = 20

/** In one transaction: the mail is written down, and is a message or waits. What was written down before is left as it is. */
export async function take(tx: Tx, arrival: Arrival): Promise<void> {
  const { inbox, validity, uid, size, whole, letter, said, files, leftOut, original } = arrival
  const id = await insertIncoming(tx, {
    ...{ brandId: inbox.brandId, inboxId: inbox.id, validity, uid, size, at: tx.now },
    ...{ messageId: letter.messageId ?? '', fromAddress: letter.from ?? '', fromName: letter.fromName, toAddress: inbox.address },
    ...{ subject: letter.subject, body: letter.text, leftOut: [...leftOut], store: original?.store ?? null, key: original?.key ?? null },
    // Until it is decided, in this same transaction.
    ...{ state: 'ignored', reason: 'unreadable' },
  })
  await setMark(tx, inbox.id, { validity, uid })
  if (id === null) return
  const hasWords = said !== '' || files.length > 0
  const { state, reason, to, tag, ticket, author } = await decide(tx, inbox, letter, { id, whole, hasWords })
  const accountId = tag?.by === 'customer' ? tag.id : null
  const saidId =
    state === 'taken' && ticket && author ? await write(tx, ticket, author, { id, said, files, subject: letter.subject }) : null
  await patchIncoming(tx, id, {
    ...{ state, reason, toAddress: to, ticketId: ticket?.id ?? null, accountId, saidId },
    ...(saidId !== null && author?.by === 'staff' && { decidedBy: author.id }),
  })
  if (reason === 'bounce' && ticket) {
    const whom = failedRecipient(letter.text) ?? letter.lines.get('x-failed-recipients')?.[0] ?? ''
    await happened(tx, ticket.id, 'undelivered', { by: 'system', authorId: null, author: '' }, whom.slice(0, 254))
  }
  // Nobody is answered whose address was not proved.
  if (reason === 'too-large' && ticket && author?.by === 'customer') {
    const facts = { subject: letter.subject, megabytes: Math.ceil(size / MEGABYTE), limit: LIMIT_MEGABYTES }
    await tellTooLarge(tx, ticket, { id, accountId: author.id, ...facts })
  }
}

/** The words of a mail as a message of somebody; a closed ticket is reopened by it. Answers the message's id. */
export async function write(
  tx: Tx,
  ticket: Ticket,
  author: Author,
  mail: { readonly id: number; readonly said: string; readonly subject: string; readonly files: readonly KeptFile[] },
): Promise<number> {
  if (ticket.state === 'closed') await reopen(tx, ticket, author)
  const open = ticket.state === 'closed' ? ((await findTicket(tx, ticket.id)) ?? ticket) : ticket
  const fileIds: number[] = []
  for (const { name, type, image, size, store, key } of mail.files) {
    const id = await nextFileId(tx)
    const bringer = keyOf(author)
    await insertFile(tx, { id, brandId: ticket.brandId, bringer, name, type, image, size, store, key, at: tx.now })
    fileIds.push(id)
  }
  // Whoever sends files alone has said what they are in the subject.
  const body = (mail.said || mail.subject || '…').slice(0, TICKET_TEXT_MAX)
  return await say(tx, open, { author, body, source: 'mail', internal: false, fileIds })
}
