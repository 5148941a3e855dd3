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
import { sortEnclosures } from './attached.rules.ts'
import { MailFiles } from './keep.live.ts'
import { findIncoming, type IncomingMail, lockIncoming, patchIncoming } from './mails.store.ts'
import { parseMail } from './parse.ts'
import { withoutQuotes } from './quotes.rules.ts'
import { write } from './take.ts'

/** The words are its customer's, as staff decided; the name says whose mail it was. */
const authorOf = (mail: IncomingMail, ticket: Pick<Ticket, 'accountId'>): Author => ({
  ...{ by: 'customer', id: ticket.accountId },
  name: mail.fromName === '' || mail.fromName === mail.fromAddress ? mail.fromAddress : `${mail.fromName} (${mail.fromAddress})`,
})

/** What staff decide about a mail that is held and has files in it: they come out of the original. */
export function decideHandlers(stores: FileStores): readonly Handler[] {
  const files = new MailFiles(stores)
  const unpacked = async (mail: IncomingMail | null) => {
    if (!mail) return fail('not-found')
    if (mail.state !== 'held') return fail('ticket-mail.decided')
    const raw = (await files.read(mail)) ?? fail('ticket-mail.original-gone')
    const { text, enclosures } = await parseMail(raw)
    const kept = await files.files(mail.brandId, `mail/held-${mail.id}`, sortEnclosures(enclosures).accepted)
    // Nothing said but what was quoted: then all of it, for a person has found that it says something.
    return { said: withoutQuotes(text).said || text.trim(), files: kept }
  }
  type Unpacked = Awaited<ReturnType<typeof unpacked>>

  const put = async (tx: Tx, mail: IncomingMail, ticket: Ticket, { said, files: kept }: Unpacked, staffId: number): Promise<void> => {
    const saidId = await write(tx, ticket, authorOf(mail, ticket), { id: mail.id, said, subject: mail.subject, files: kept })
    await patchIncoming(tx, mail.id, { state: 'taken', ticketId: ticket.id, accountId: ticket.accountId, saidId, decidedBy: staffId })
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
      const content = await unpacked(await read((tx) => findIncoming(tx, id)))
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
      const content = await unpacked(await read((tx) => findIncoming(tx, id)))
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
