import { EMAIL_CHANGE_HOURS } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type * as calls from '@portal/contracts/modules/mailbox.contract.ts'
import { addHours } from '@portal/contracts/time.ts'
import { countOrWait } from '../../platform/auth/attempts.ts'
import { perMailbox } from '../../platform/auth/pace.rules.ts'
import { violates } from '../../platform/db.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { randomToken } from '../../platform/random.ts'
import { takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { deleteEmailChange, type EmailChange, findEmailChange, saveEmailChange } from './email-change.store.ts'
import { CONFIRM_EMAIL, mailConfirmHere, mailConfirmLeaving, mailEmailArrived, mailEmailChanged, mailEmailWanted } from './mailbox.mails.ts'
import { endSessions } from './sessions.ts'
import { type Account, findByEmail, lockAccount, updateAccount } from './store.ts'
import { emailChangeKey } from './unblock.ts'

type Done = Record<string, never>

/** The mailbox that the account has proves that its owner asks, the new one that it is theirs [A7]. */
export async function requestEmailChange(
  { tx, customer, note }: TxCall<typeof calls.changeEmail>,
  { email }: InputOf<typeof calls.changeEmail>,
): Promise<Done> {
  const account = (await lockAccount(tx, customer.id)) ?? fail('not-found')
  if (email === account.email) failField('email', 'email-change.same')
  await countMails(tx, account)
  const change: EmailChange = {
    ...{ accountId: account.id, nonce: randomToken(), email, requestedAt: tx.now, expiresAt: addHours(tx.now, EMAIL_CHANGE_HOURS) },
    ...{ sessionRowId: customer.sessionRowId, oldConfirmedAt: null, newConfirmedAt: null },
  }
  await saveEmailChange(tx, change)
  await mailLinks(tx, account, change)
  note({ before: { email: account.email }, after: { wanted: email } })
  await tx.emit(events.profileUpdated, {}, account.id)
  return {}
}

export async function resendEmailChange({ tx, customer }: TxCall<typeof calls.resendEmailChange>): Promise<Done> {
  const account = (await lockAccount(tx, customer.id)) ?? fail('not-found')
  const change = (await findEmailChange(tx, account.id)) ?? fail('email-change.none')
  await countMails(tx, account)
  await mailLinks(tx, account, change)
  return {}
}

export async function cancelEmailChange({ tx, customer }: TxCall<typeof calls.cancelEmailChange>): Promise<Done> {
  if (!(await deleteEmailChange(tx, customer.id))) fail('email-change.none')
  await tx.emit(events.profileUpdated, {}, customer.id)
  return {}
}

/** Ever more seldom: nobody's mailbox is filled by who has an account. */
async function countMails(tx: Tx, { id }: Account): Promise<void> {
  const seconds = await countOrWait(tx, { key: emailChangeKey(id), pace: perMailbox })
  if (seconds > 0) throw new AppError('too-many-requests', { seconds })
}

/** To each mailbox that has not confirmed. Whether another account has the new address is told to nobody but its owner [A1]. */
async function mailLinks(tx: Tx, account: Account, change: EmailChange): Promise<void> {
  if (!change.oldConfirmedAt) await mailConfirmLeaving(tx, account, change)
  if (change.newConfirmedAt) return
  const owner = await findByEmail(tx, account.brandId, change.email)
  await (owner ? mailEmailWanted(tx, owner) : mailConfirmHere(tx, account, change))
}

/** Whoever opens the link of a mailbox reads it; the second one moves the account. */
export async function confirmEmail(
  { tx, brand, note }: TxCall<typeof calls.confirmEmail>,
  { token }: InputOf<typeof calls.confirmEmail>,
): Promise<OutputOf<typeof calls.confirmEmail>> {
  const ticket = await takeTicket(tx, CONFIRM_EMAIL, token)
  const account = typeof ticket?.accountId === 'number' ? await lockAccount(tx, ticket.accountId) : null
  const change = account && (await findEmailChange(tx, account.id))
  if (!account || account.brandId !== brand.id || account.bannedAt || !change || change.nonce !== ticket?.nonce) fail('link-expired')
  const confirmed = { ...change, [ticket.side === 'old' ? 'oldConfirmedAt' : 'newConfirmedAt']: tx.now }
  const changed = confirmed.oldConfirmedAt !== null && confirmed.newConfirmedAt !== null
  note({
    accountId: account.id,
    actorName: account.username,
    actor: 'customer',
    detail: ticket.side === 'old' ? account.email : change.email,
  })
  if (changed) {
    await moveEmail(tx, account, change.email)
    // The one in which it was asked for stays: whoever else was signed in has to show that they are still meant.
    await endSessions(tx, account.id, change.sessionRowId)
    await mailEmailArrived(tx, account, change.email)
    note({ before: { email: account.email }, after: { email: change.email } })
  } else await saveEmailChange(tx, confirmed)
  await tx.emit(events.profileUpdated, {}, account.id)
  return { changed, email: change.email }
}

/** Another address from now on; the mailbox that it was hears of it. Links for a new password that were mailed there die with it. */
async function moveEmail(tx: Tx, account: Account, email: string): Promise<void> {
  try {
    await tx.savepoint(() => updateAccount(tx, account.id, { email }))
  } catch (error) {
    // Told to who reads that mailbox, and might as well register with it.
    if (violates(error, 'account_email')) fail('email.taken')
    throw error
  }
  await deleteEmailChange(tx, account.id)
  await mailEmailChanged(tx, account, { to: email, by: 'owner' })
}

/** What the profile shows of it. */
export async function pendingEmail(
  tx: Tx,
  accountId: number,
): Promise<{ email: string; oldConfirmed: boolean; newConfirmed: boolean; until: string } | null> {
  const change = await findEmailChange(tx, accountId)
  if (!change) return null
  const { email, oldConfirmedAt, newConfirmedAt, expiresAt } = change
  return { email, oldConfirmed: oldConfirmedAt !== null, newConfirmed: newConfirmedAt !== null, until: expiresAt.toISOString() }
}
