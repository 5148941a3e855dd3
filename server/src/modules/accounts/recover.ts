import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { changePassword, requestPassword, resetPassword } from '@portal/contracts/modules/accounts.contract.ts'
import { recordActivity } from '../../platform/audit.ts'
import { countOrWait, countTry, forgetTry } from '../../platform/auth/attempts.ts'
import { perMailbox, perResetAddress } from '../../platform/auth/pace.rules.ts'
import { checkNewPassword, hashPassword, verifyPassword } from '../../platform/auth/passwords.ts'
import { fromAddress, tryAt } from '../../platform/auth/tries.rules.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { BrandContext, LiveCall } from '../../platform/http/handlers.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import { takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { deleteTrustedDevices } from './factor.store.ts'
import { type ChangedBy, openHold } from './holds/open-hold.ts'
import { mailPasswordChanged, mailReset, RESET, resetTicket } from './mails.ts'
import { activateNow } from './register.ts'
import { endSessions } from './sessions.ts'
import { type Account, findAccount, findByEmail, lockAccount, updateAccount } from './store.ts'
import { passwordKey, resetMailKey } from './unblock.ts'

/**
 * Always the same answer after the same work, also where the mailbox had enough of them (its newest link still works): whether anybody has this e-mail is looked up by a job, so that time tells nothing.
 */
export async function requestReset(
  call: LiveCall<typeof requestPassword>,
  { email }: InputOf<typeof requestPassword>,
): Promise<Record<string, never>> {
  await countTry(call, { own: [], shared: fromAddress('reset', call.ip, perResetAddress) })
  const asked: ResetAsked = { brandId: call.brand.id, email, ip: call.ip }
  await call.transact((tx) => tx.enqueue(resetMail, asked))
  return {}
}

interface ResetAsked {
  readonly brandId: number
  readonly email: string
  readonly ip: string
}

const resetMail = defineJob<ResetAsked>('accounts.reset-mail')

export const resetMailJob = txJob(resetMail, {
  run: async (tx, { brandId, email, ip }) => {
    const found = await findByEmail(tx, brandId, email)
    const account = found && (await lockAccount(tx, found.id))
    if (!account || account.bannedAt || (await countOrWait(tx, { key: resetMailKey(account.id), pace: perMailbox })) > 0) return
    await mailReset(tx, account)
    const who = { brandId, accountId: account.id, actor: 'anonymous' as const, actorName: account.username }
    await recordActivity(tx, { ...who, action: 'public/requestpw', status: 'success', ip })
  },
})

/** With the token of the mail. It proves the mailbox, so it also activates, and it ends every session. */
export async function resetWithToken(
  call: LiveCall<typeof resetPassword>,
  input: InputOf<typeof resetPassword>,
): Promise<OutputOf<typeof resetPassword>> {
  const passwordHash = await hashPassword(input.password)
  return await call.transact(async (tx) => {
    const { account, staff } = await accountOfReset(tx, call.brand, input.token)
    // A refusal rolls back, so the token can be used again with a better password.
    checkNewPassword('password', input.password, account)
    await setPassword(tx, account, passwordHash, { ip: call.ip, createSessionState: null })
    if (staff) await openHold(tx, account, { change: 'password', by: staff })
    await activateNow(tx, account)
    call.note({ accountId: account.id, actorName: account.username, actor: 'customer' })
    return { username: account.username }
  })
}

interface Reset {
  readonly account: Account
  /** The member of staff who sent the link; `null` when the customer asked for it. */
  readonly staff: ChangedBy | null
}

async function accountOfReset(tx: Tx, brand: BrandContext, token: string): Promise<Reset> {
  const ticket = await takeTicket(tx, RESET, token)
  const account = typeof ticket?.accountId === 'number' ? await lockAccount(tx, ticket.accountId) : null
  if (!account || account.brandId !== brand.id || account.bannedAt) fail('link-expired')
  // Of a password or an address that are not the account's any more.
  const { passwordOf, email } = resetTicket(account)
  if (ticket?.passwordOf !== passwordOf || ticket.email !== email) fail('link-expired')
  return { account, staff: (ticket.staff as ChangedBy | undefined) ?? null }
}

export async function changeOwnPassword(
  call: LiveCall<typeof changePassword>,
  input: InputOf<typeof changePassword>,
): Promise<OutputOf<typeof changePassword>> {
  const { customer } = call
  const tried = tryAt(passwordKey(customer.id), call.ip)
  await countTry(call, tried)
  const account = await call.transact((tx) => findAccount(tx, customer.id))
  if (!account || !(await verifyPassword(account.passwordHash, input.oldPassword))) failField('oldPassword', 'password.wrong')
  checkNewPassword('newPassword', input.newPassword, account)
  const passwordHash = await hashPassword(input.newPassword)
  return await call.transact(async (tx) => {
    // Another change, or a reset, may have come while the hash was worked on: then this was not the current password any more.
    if ((await lockAccount(tx, account.id))?.passwordHash !== account.passwordHash) failField('oldPassword', 'password.wrong')
    forgetTry(tx, tried)
    const endedSessions = await setPassword(tx, account, passwordHash, { ip: call.ip, createSessionState: customer.sessionRowId })
    return { endedSessions }
  })
}

async function setPassword(
  tx: Tx,
  account: Account,
  passwordHash: string,
  { ip, createSessionState }: { ip: string; createSessionState: number | null },
): Promise<number> {
  await updateAccount(tx, account.id, { passwordHash, passwordChangedAt: tx.now })
  await mailPasswordChanged(tx, account, ip)
  // This one too: what was trusted under the old password is not under the new one.
  await deleteTrustedDevices(tx, account.id)
  return await endSessions(tx, account.id, createSessionState)
}
