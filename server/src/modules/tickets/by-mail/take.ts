import type { HiddenText, LeftOutFile } from '@portal/contracts/modules/tickets.parts.ts'
import type { Tx } from '../../../platform/tx.ts'
import { tellChanged } from '../access.ts'
import { reopen } from '../change.ts'
import { insertFile, nextFileId } from '../files.store.ts'
import { type Author, happened, keyOf, say } from '../say.ts'
import { findTicket, type Ticket } from '../store.ts'
import { decide, type ReadInbox, type Verdict } from './decide.ts'
import { fitted, hiddenText } from './hidden.rules.ts'
import { failedRecipient } from './incoming.rules.ts'
import type { KeptFile, KeptOriginal } from './keep.live.ts'
import type { Letter } from './letter.rules.ts'
import { tellTooLarge } from './letters.ts'
import { insertIncoming, patchIncoming, setMark } from './mails.store.ts'

/** A mail that was read, and whose files are kept: what is left is to write down what became of it. */
export interface Arrival {
  readonly inbox: ReadInbox & { readonly id: string }
  readonly validity: string
  readonly uid: number
  readonly size: number
  readonly whole: boolean
  readonly letter: Letter
  /** What its writer said, without the quote of our mail. */
  readonly said: string
  readonly quoted: string
  readonly files: readonly KeptFile[]
  readonly leftOut: readonly LeftOutFile[]
  readonly original: KeptOriginal | null
}

const MEGABYTE = 1024 * 1024
const LIMIT_MEGABYTES = 20

/** In one transaction: the mail is written down, and is a message or waits. What was written down before is left as it is. */
export async function take(tx: Tx, arrival: Arrival): Promise<void> {
  const { inbox, validity, uid, size, whole, letter, said, quoted, files, leftOut, original } = arrival
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
  const verdict = await decide(tx, inbox, letter, { id, whole, hasWords })
  const { state, reason, to, tag, ticket, author } = verdict
  const accountId = tag?.by === 'customer' ? tag.id : null
  const mention =
    state === 'taken' && ticket && author
      ? await write(tx, ticket, author, { id, said, quoted, files, subject: letter.subject })
      : await mentionDropped(tx, verdict, letter)
  await patchIncoming(tx, id, {
    ...{ state, reason, toAddress: to, ticketId: ticket?.id ?? null, accountId, ...mention },
    ...(state === 'taken' && author?.by === 'staff' && { decidedBy: author.id }),
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

/** The message or event in the conversation that a mail led to, and the mail's text that it folds away. */
interface Mention {
  readonly saidId: number
  readonly hidden: HiddenText[]
}

/** Reasons that customers see with the mail's text. The others do not prove that the text is the customer's, or have none. */
const SHOWN: readonly Verdict['reason'][] = ['automatic', 'delayed', 'receipt', 'loop', 'duplicate', 'no-text', 'too-many', 'unreadable']
const UNMENTIONED: readonly Verdict['reason'][] = ['bounce', 'kept-out']

/** A mail to a customer's signed address that is no message: the conversation mentions it, so that no words are lost. */
async function mentionDropped(tx: Tx, { state, reason, tag, ticket, isCopy = false }: Verdict, letter: Letter): Promise<Mention | null> {
  if (tag?.by !== 'customer' || !ticket || isCopy || UNMENTIONED.includes(reason)) return null
  const by = { by: 'system' as const, authorId: null, author: '' }
  const saidId = await happened(tx, ticket.id, state === 'held' ? 'mail-held' : 'mail-ignored', by, reason, 'mail')
  await tellChanged(tx, ticket)
  return { saidId, hidden: SHOWN.includes(reason) ? hiddenText('mail', letter.text) : [] }
}

/** Writes the words of a mail as a message; a closed ticket is reopened by it. */
export async function write(
  tx: Tx,
  ticket: Ticket,
  author: Author,
  mail: {
    readonly id: number
    readonly said: string
    readonly quoted: string
    readonly subject: string
    readonly files: readonly KeptFile[]
  },
): Promise<Mention> {
  if (ticket.state === 'closed') await reopen(tx, ticket, author)
  const open = ticket.state === 'closed' ? ((await findTicket(tx, ticket.id)) ?? ticket) : ticket
  const fileIds: number[] = []
  for (const { name, type, image, size, store, key } of mail.files) {
    const id = await nextFileId(tx)
    const bringer = keyOf(author)
    await insertFile(tx, { id, brandId: ticket.brandId, bringer, name, type, image, size, store, key, at: tx.now })
    fileIds.push(id)
  }
  // A mail with nothing but files says in its subject what they are.
  const { body, rest } = fitted(mail.said || mail.subject || '…')
  const saidId = await say(tx, open, { author, body, source: 'mail', internal: false, fileIds })
  return { saidId, hidden: [...hiddenText('rest', rest), ...hiddenText('quote', mail.quoted)] }
}
