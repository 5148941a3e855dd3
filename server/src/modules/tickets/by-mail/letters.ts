import { mayCall } from '@portal/contracts/staff.ts'
import { ticketNumber } from '@portal/contracts/tickets.ts'
import { formatText } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail.ts'
import { renderMail } from '../../../platform/mail-layout.ts'
import type { MailThread } from '../../../platform/mail-thread.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findAccount } from '../../accounts/index.ts'
import { findBrand, type MailWords, ownWords } from '../../brands/index.ts'
import { activeOperators } from '../../operators/index.ts'
import type { StoredFile } from '../files.store.ts'
import type { Ticket } from '../store.ts'
import type { Whom } from './address.rules.ts'
import { ticketAddresses } from './address.ts'
import { lastMessageIdOf, wishingFor } from './mails.store.ts'
import { ANSWER_LINE } from './quotes.rules.ts'
import { FILES_LINE, type TicketMail, ticketMailTexts } from './texts.ts'

type OfTicket = Pick<Ticket, 'id' | 'brandId' | 'department' | 'title' | 'accountId'>

/** All mails of a ticket hang on one root, and each answers the reader's last: so every mailbox puts them together. */
export async function threadOf(tx: Tx, ticket: OfTicket, whom: Whom): Promise<MailThread> {
  const replyTo = ticketAddresses.in(tx).replyTo(ticket, whom)
  const [brand, inReplyTo] = await Promise.all([findBrand(tx, ticket.brandId), lastMessageIdOf(tx, ticket.id, whom)])
  const host = replyTo?.slice(replyTo.lastIndexOf('@') + 1) ?? new URL(brand?.baseUrl ?? 'http://localhost').hostname
  const root = `<ticket-${ticket.id}@${host}>`
  return { replyTo, inReplyTo: inReplyTo ?? root, references: inReplyTo === null ? [root] : [root, inReplyTo] }
}

/** The names of files, and where they are fetched. */
export const withFiles = (text: string, files: readonly Pick<StoredFile, 'name'>[], locale: keyof typeof FILES_LINE): string =>
  files.length === 0 ? text : `${text}\n\n${FILES_LINE[locale]}\n${files.map(({ name }) => `• ${name}`).join('\n')}`

interface Sent {
  readonly kind: TicketMail
  readonly to: { readonly whom: Whom; readonly email: string; readonly locale: keyof typeof FILES_LINE }
  readonly path: string
  readonly params: Readonly<Record<string, string | number>>
  readonly cause: string
  readonly automatic?: boolean
}

function standardWords(kind: TicketMail, locale: keyof typeof FILES_LINE, values: Sent['params']): MailWords {
  const { subject, body, button } = ticketMailTexts[kind]
  return { subject: formatText(subject[locale], locale, values), body: formatText(body[locale], locale, values), button: button[locale] }
}

async function send(tx: Tx, ticket: OfTicket, { kind, to: { whom, email, locale }, path, params, cause, automatic }: Sent): Promise<void> {
  const brand = await findBrand(tx, ticket.brandId)
  if (!brand) throw new Error(`ticket ${ticket.id} has no brand`)
  const thread = await threadOf(tx, ticket, whom)
  const values = { number: ticketNumber(ticket.id), title: ticket.title, ...params }
  const own = whom.by === 'customer' ? await ownWords(tx, brand, { template: kind, locale, values }) : null
  const { subject, body, button } = own ?? standardWords(kind, locale, values)
  const mail = renderMail(brand, {
    ...{ locale, subject },
    paragraphs: [...(thread.replyTo === null ? [] : [ANSWER_LINE[locale]]), ...body.split('\n\n')],
    button: { label: button, url: `${brand.baseUrl}${path}` },
  })
  await queueMail(tx, {
    ...{ brandId: brand.id, accountId: whom.by === 'customer' ? whom.id : null, template: kind, locale, sender: brand.mailSender },
    ...{ recipient: email, cause: `ticket:${ticket.id}:${cause}`, ...mail },
    thread: automatic ? { ...thread, automatic } : thread,
  })
}

const customersPath = ({ id }: OfTicket): string => `/home/ticket/detail/${id}`

/** That it is with us, and what was asked: from here on the conversation can go on by mail. */
export async function tellOpened(
  tx: Tx,
  ticket: OfTicket,
  said: { readonly body: string; readonly files: readonly StoredFile[] },
): Promise<void> {
  const account = await findAccount(tx, ticket.accountId)
  if (!account) return
  const { id, email, locale, profileName: customer } = account
  const params = { customer, text: withFiles(said.body, said.files, locale) }
  await send(tx, ticket, {
    ...{ kind: 'ticket-opened', to: { whom: { by: 'customer', id }, email, locale }, path: customersPath(ticket), params, cause: 'opened' },
  })
}

/** To the address that the account has, never to the one that a mail says to be from. */
export async function tellTooLarge(
  tx: Tx,
  ticket: OfTicket,
  mail: { readonly id: number; readonly accountId: number; readonly subject: string; readonly megabytes: number; readonly limit: number },
): Promise<void> {
  const account = await findAccount(tx, mail.accountId)
  if (!account) return
  const { id, email, locale, profileName: customer } = account
  const { subject, megabytes, limit } = mail
  await send(tx, ticket, {
    ...{ kind: 'ticket-mail-too-large', to: { whom: { by: 'customer', id }, email, locale }, path: customersPath(ticket), automatic: true },
    ...{ params: { customer, subject, megabytes, limit }, cause: `too-large:${mail.id}` },
  })
}

const ANSWERING = ['support', 'billing', 'provisioning'] as const

/** To those of the staff who asked for it: they can answer by mail as well. */
export async function tellStaff(
  tx: Tx,
  ticket: OfTicket,
  said: {
    readonly messageId: number
    readonly author: string
    readonly body: string
    readonly files: readonly StoredFile[]
    readonly isFirst: boolean
  },
): Promise<void> {
  const wishing = await wishingFor(tx, ticket.department)
  if (wishing.length === 0) return
  for (const { id, email, locale, roles } of await activeOperators(tx)) {
    if (!wishing.includes(id) || !mayCall(roles, { effect: 'write', roles: ANSWERING })) continue
    await send(tx, ticket, {
      ...{ kind: said.isFirst ? 'ticket-for-staff-new' : 'ticket-for-staff', to: { whom: { by: 'staff', id }, email, locale } },
      ...{ path: `/operator/tickets/${ticket.id}`, cause: `message:${said.messageId}:staff:${id}` },
      params: { customer: said.author, text: withFiles(said.body, said.files, locale) },
    })
  }
}
