import { BILLING_CONTACTS_MAX } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import * as calls from '@portal/contracts/modules/billing-contacts.contract.ts'
import { countOrWait } from '../../../platform/auth/attempts.ts'
import { type Pace, perMailbox } from '../../../platform/auth/pace.rules.ts'
import { secretKey } from '../../../platform/auth/tries.rules.ts'
import { AppError, fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, query, type TxCall } from '../../../platform/http/handlers.ts'
import { randomToken } from '../../../platform/random.ts'
import { takeTicket } from '../../../platform/tickets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Account, findAccount, lockAccount } from '../store.ts'
import { CONFIRM_CONTACT, mailContactLink } from './contacts.mails.ts'
import {
  type BillingContact,
  billingContactsOf,
  dropBillingContact,
  findBillingContact,
  insertBillingContact,
  markConfirmed,
} from './contacts.store.ts'

/** Mails to addresses of strangers: some at once, then ever more seldom. */
const perAccount: Pace = { ...perMailbox, pauseFrom: 2 * BILLING_CONTACTS_MAX }

/** Who gets copies of what an account is billed. Every change stands in the activity log. */
export const billingContactHandlers: readonly Handler[] = [
  query(calls.listBillingContacts, async ({ tx, customer }) => ({ items: (await billingContactsOf(tx, customer.id)).map(contactView) })),

  command(calls.addBillingContact, add),

  command(calls.resendBillingContact, async ({ tx, customer, note }, { id }) => {
    const account = (await lockAccount(tx, customer.id)) ?? fail('not-found')
    const contact = await findBillingContact(tx, id)
    if (!contact || contact.accountId !== account.id) return fail('not-found')
    if (contact.confirmedAt) fail('billing-contact.confirmed')
    await countMail(tx, account, contact.email)
    await mailContactLink(tx, account, contact)
    note({ detail: contact.email })
    return {}
  }),

  command(calls.removeBillingContact, async ({ tx, customer, note }, { id }) => {
    const gone = (await dropBillingContact(tx, { accountId: customer.id, id })) ?? fail('not-found')
    note({ detail: gone.email })
    await tx.emit(events.profileUpdated, {}, customer.id)
    return {}
  }),

  command(calls.confirmBillingContact, async ({ tx, brand, note }, { token }) => {
    const ticket = await takeTicket(tx, CONFIRM_CONTACT, token)
    const contact = typeof ticket?.contactId === 'number' ? await findBillingContact(tx, ticket.contactId) : null
    const account = contact && (await findAccount(tx, contact.accountId))
    if (!contact || account?.brandId !== brand.id || !(await markConfirmed(tx, contact.id))) return fail('link-expired')
    note({ accountId: account.id, actorName: contact.email, detail: contact.email })
    await tx.emit(events.profileUpdated, {}, account.id)
    return { email: contact.email }
  }),

  command(calls.leaveBillingContact, async ({ tx, note }, { token }) => {
    const gone = (await dropBillingContact(tx, { leaveToken: token })) ?? fail('link-expired')
    note({ accountId: gone.accountId, actorName: gone.email, detail: gone.email })
    await tx.emit(events.profileUpdated, {}, gone.accountId)
    return { email: gone.email }
  }),
]

async function add(
  { tx, customer, note }: TxCall<typeof calls.addBillingContact>,
  { email, locale }: InputOf<typeof calls.addBillingContact>,
): Promise<OutputOf<typeof calls.addBillingContact>> {
  // Locked: two at once are counted one after the other.
  const account = (await lockAccount(tx, customer.id)) ?? fail('not-found')
  if (email === account.email) failField('email', 'billing-contact.own')
  const others = await billingContactsOf(tx, account.id)
  if (others.some((one) => one.email === email)) failField('email', 'billing-contact.known')
  if (others.length >= BILLING_CONTACTS_MAX) fail('billing-contact.too-many', { max: BILLING_CONTACTS_MAX })
  await countMail(tx, account, email)
  const made = await insertBillingContact(tx, { accountId: account.id, email, locale, leaveToken: randomToken() })
  if (!made) return failField('email', 'billing-contact.known')
  await mailContactLink(tx, account, made)
  note({ detail: email, after: { email, locale } })
  await tx.emit(events.profileUpdated, {}, account.id)
  return contactView(made)
}

/** Nobody's mailbox is filled by who has an account, or by who has many. */
async function countMail(tx: Tx, { id, brandId }: Account, email: string): Promise<void> {
  const waits = [
    await countOrWait(tx, { key: `billing-contact:${id}`, pace: perAccount }),
    await countOrWait(tx, { key: secretKey(`billing-contact-to:${brandId}`, email), pace: perMailbox }),
  ]
  const seconds = Math.max(...waits)
  if (seconds > 0) throw new AppError('too-many-requests', { seconds })
}

/** As its owner and staff see it. */
export const contactView = ({ id, email, locale, confirmedAt, createdAt }: BillingContact): OutputOf<typeof calls.addBillingContact> => ({
  ...{ id, email, locale },
  confirmedAt: confirmedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})
