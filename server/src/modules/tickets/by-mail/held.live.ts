import * as calls from '@portal/contracts/modules/ticket-mails.operator.contract.ts'
import { ticketNumber } from '@portal/contracts/tickets.ts'
import { fail, failAt } from '../../../platform/errors.ts'
import { type Handler, live } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findBySignInName } from '../../accounts/index.ts'
import type { FileStores } from '../../integrations/index.ts'
import { openTicket } from '../own.ts'
import type { Author } from '../say.ts'
import { lockTicket, type Ticket } from '../store.ts'
import { excerptOf } from '../tickets.rules.ts'
import { oursOf } from './decide.ts'
import { MailFiles } from './keep.live.ts'
import { findIncoming, type IncomingMail, lockIncoming, patchIncoming } from './mails.store.ts'
import { readMail } from './read-mail.ts'
import { write } from './take.ts'

/** The words are its customer's, as staff decided; the name says whose mail it was. */
const authorOf = (mail: IncomingMail, ticket: Pick<Ticket, 'accountId'>): Author => ({
  ...{ by: 'customer', id: ticket.accountId },
  name: mail.fromName === '' || mail.fromName === mail.fromAddress ? mail.fromAddress : `${mail.fromName} (${mail.fromAddress})`,
})

interface Found {
  readonly mail: IncomingMail | null
  /** Addresses of the mail's brand. */
  readonly ours: readonly string[]
}

async function found(tx: Tx, id: number): Promise<Found> {
  const mail = await findIncoming(tx, id)
  return { mail, ours: mail ? await oursOf(tx, { brandId: mail.brandId, address: mail.toAddress.replace(/\+[^@]*(?=@)/, '') }) : [] }
}

/** What staff decide about a mail that is held and has files in it: they come out of the original. */
export function decideHandlers(stores: FileStores): readonly Handler[] {
  const files = new MailFiles(stores)
  const unpacked = async ({ mail, ours }: Found) => {
    if (!mail) return fail('not-found')
    if (mail.state !== 'held') return fail('ticket-mail.decided')
    const raw = (await files.read(mail)) ?? fail('ticket-mail.original-gone')
    const { letter, said, quoted, accepted } = await readMail(raw, `mail:${mail.brandId}`, ours)
    const kept = await files.files(mail.brandId, `mail/held-${mail.id}`, accepted)
    // Where the mail is all quotes, staff decided that the quotes are the message.
    return said === '' ? { said: letter.text.trim(), quoted: '', files: kept } : { said, quoted, files: kept }
  }
  type Unpacked = Awaited<ReturnType<typeof unpacked>>

  const put = async (
    tx: Tx,
    mail: IncomingMail,
    ticket: Ticket,
    { said, quoted, files: kept }: Unpacked,
    staffId: number,
  ): Promise<void> => {
    const mention = await write(tx, ticket, authorOf(mail, ticket), { id: mail.id, said, quoted, subject: mail.subject, files: kept })
    await patchIncoming(tx, mail.id, { state: 'taken', ticketId: ticket.id, accountId: ticket.accountId, ...mention, decidedBy: staffId })
  }
  const stillHeld = async (tx: Tx, id: number): Promise<IncomingMail> => {
    const mail = await lockIncoming(tx, id)
    return mail?.state === 'held' ? mail : fail('ticket-mail.decided')
  }
  const facts = (mail: IncomingMail, ticket: Ticket) => ({
    ...{ detail: `${ticketNumber(ticket.id)} ${mail.subject}`, accountId: ticket.accountId },
    ...{ before: { state: 'held', from: mail.fromAddress }, after: { state: 'taken', ticketId: ticket.id } },
  })

  return [
    live(calls.operatorTicketMailAssign, async ({ transact, read, conclude, note, staff }, { id, ticketId }) => {
      const content = await unpacked(await read((tx) => found(tx, id)))
      return await transact(async (tx) => {
        const mail = await stillHeld(tx, id)
        const ticket = (await lockTicket(tx, ticketId)) ?? fail('not-found')
        if (ticket.brandId !== mail.brandId) return failAt('ticketId', 'ticket-mail.other-brand')
        await put(tx, mail, ticket, content, staff.id)
        note(facts(mail, ticket))
        await conclude(tx, { ticketId })
        return { ticketId }
      })
    }),

    live(calls.operatorTicketMailOpen, async ({ transact, read, conclude, note, staff }, { id, customer, title, department }) => {
      const content = await unpacked(await read((tx) => found(tx, id)))
      return await transact(async (tx) => {
        const mail = await stillHeld(tx, id)
        const { brandId } = mail
        const account = await findBySignInName(tx, brandId, customer.toLowerCase())
        if (!account) return failAt('customer', 'ticket-mail.customer-unknown')
        const asked = { title, department, priority: 'normal' as const, serviceId: null, invoiceId: null, excerpt: excerptOf(content.said) }
        const ticket = await openTicket(tx, { brandId, accountId: account.id }, asked)
        await put(tx, mail, ticket, content, staff.id)
        note(facts(mail, ticket))
        await conclude(tx, { ticketId: ticket.id })
        return { ticketId: ticket.id }
      })
    }),
  ]
}
