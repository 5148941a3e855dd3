import * as care from '@portal/contracts/modules/customer-care.operator.contract.ts'
import * as calls from '@portal/contracts/modules/customers.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, type TxCall } from '../../platform/http/handlers.ts'
import { setBanned } from './ban.ts'
import { editAccount } from './edit.ts'
import { hasFactor } from './factor.store.ts'
import { openHold } from './holds/open-hold.ts'
import { mailActivation, mailBanned, mailReset, mailUnbanned } from './mails.ts'
import { activateNow } from './register.ts'
import { signOut } from './sessions.ts'
import { enterWithToken, linkAsCustomer } from './staff-entry.ts'
import { type Account, lockAccount, updateAccount } from './store.ts'
import { takeFactorAway } from './two-factor.ts'
import { unblock } from './unblock.ts'

/** The customer, locked; the line stands in their log too. */
async function customerOf(
  { tx, note }: Pick<TxCall<typeof calls.banCustomer>, 'tx' | 'note'>,
  id: number,
  detail?: string,
): Promise<Account> {
  const account = (await lockAccount(tx, id)) ?? fail('not-found')
  note({ accountId: id, detail: detail ?? account.username })
  return account
}

/** What staff do about one customer's account; what needs other modules stands in `customers`. */
export const customerHandlers: readonly Handler[] = [
  command(calls.banCustomer, async (call, { id, reason }) => {
    const account = await customerOf(call, id, reason)
    if (account.bannedAt) fail('customer.already-banned')
    const endedSessions = await setBanned(call.tx, id, reason)
    await mailBanned(call.tx, account, reason)
    call.note({ before: { banned: false }, after: { banned: true, reason, endedSessions } })
    return { endedSessions }
  }),

  command(calls.unbanCustomer, async (call, { id, reason }) => {
    const account = await customerOf(call, id, reason)
    if (!account.bannedAt) fail('customer.not-banned')
    await setBanned(call.tx, id, null)
    await mailUnbanned(call.tx, account)
    call.note({ before: { banned: true, reason: account.banReason }, after: { banned: false, reason } })
    return {}
  }),

  command(calls.unblockCustomer, async (call, { id }) => {
    const forgotten = await unblock(call.tx, await customerOf(call, id))
    call.note({ before: { attempts: forgotten.attempts }, after: { attempts: 0, addresses: forgotten.addresses } })
    return forgotten
  }),

  command(care.resetCustomerFactor, async (call, { id, reason }) => {
    const account = await customerOf(call, id, reason)
    if (!(await hasFactor(call.tx, id))) fail('second-factor.not-set-up')
    const endedSessions = await takeFactorAway(call.tx, account, { ip: null, sessionRowId: null })
    await openHold(call.tx, account, { change: 'factor', by: call.staff })
    call.note({ before: { factor: true }, after: { factor: false, reason, endedSessions } })
    return { endedSessions }
  }),

  command(calls.activateCustomer, async (call, { id, reason }) => {
    const account = await customerOf(call, id, reason)
    if (account.activatedAt) fail('account-already-activated')
    await activateNow(call.tx, account)
    call.note({ before: { activated: false }, after: { activated: true, reason } })
    return {}
  }),

  command(calls.resendCustomerActivation, async (call, { id }) => {
    const account = await customerOf(call, id)
    if (account.activatedAt) fail('account-already-activated')
    if (account.bannedAt) fail('account-banned')
    await mailActivation(call.tx, account)
    call.note({ after: { mailed: account.email } })
    return {}
  }),

  command(calls.endCustomerSessions, async (call, { id }) => {
    await customerOf(call, id)
    const ended = await signOut(call.tx, id, null)
    call.note({ before: { sessions: ended }, after: { sessions: 0 } })
    return { ended }
  }),

  command(calls.noteOnCustomer, async ({ tx, note }, { id, note: text }) => {
    const account = (await lockAccount(tx, id)) ?? fail('not-found')
    await updateAccount(tx, id, { staffNote: text })
    // Not in the customer's own log: it is about them and not for them.
    note({ detail: `#${id} ${account.username}`, before: { note: account.staffNote }, after: { note: text } })
    return {}
  }),

  command(care.editCustomer, editAccount),

  command(care.resetCustomerPassword, async (call, { id }) => {
    const account = await customerOf(call, id)
    if (account.bannedAt) fail('account-banned')
    await mailReset(call.tx, account, call.staff)
    call.note({ after: { mailed: account.email } })
    return {}
  }),

  command(calls.signInAsCustomer, linkAsCustomer),
  command(calls.enterAsCustomer, enterWithToken),
]
