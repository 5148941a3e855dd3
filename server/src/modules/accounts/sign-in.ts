import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { login } from '@portal/contracts/modules/accounts.contract.ts'
import { countTry, forgetTry, type TryingCall } from '../../platform/auth/attempts.ts'
import { perAddress } from '../../platform/auth/pace.rules.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { fromAddress, tryAt } from '../../platform/auth/tries.rules.ts'
import { fail } from '../../platform/errors.ts'
import type { BrandContext, Caller, LiveCall } from '../../platform/http/handlers.ts'
import { isKnownDevice } from './devices.store.ts'
import { checkSession, fingerprintOf, openSession } from './sessions.ts'
import { type Account, findBySignInName, lockAccount } from './store.ts'
import { nameKey } from './unblock.ts'

type PasswordCall = TryingCall & Pick<Caller, 'ip' | 'userAgent' | 'note'> & { readonly brand: BrandContext }

/**
 * The account whose name and password these are. Unknown name, wrong password: the same answer after the same work.
 * The hash is worked on outside any transaction, so that a flood of sign-ins does not hold the database.
 */
export async function verifyCredentials(call: PasswordCall, name: string, password: string): Promise<Account> {
  const known = await call.transact((tx) => isKnownDevice(tx, call.brand.id, name, fingerprintOf(call)))
  const tried = tryAt(nameKey(call.brand.id, name), call.ip, { known, shared: fromAddress('ip', call.ip, perAddress) })
  await countTry(call, tried)
  const account = await call.transact((tx) => findBySignInName(tx, call.brand.id, name))
  if (account) call.note({ accountId: account.id, actorName: account.username })
  const right = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !right) fail('sign-in-failed')
  await call.transact((tx) => forgetTry(tx, tried))
  call.note({ actor: 'customer' })
  // Told only to who knows the password.
  if (account.bannedAt) fail('account-banned')
  return account
}

/** Both calls of `user/login` [C2a]. */
export async function signIn(call: LiveCall<typeof login>, input: InputOf<typeof login>): Promise<OutputOf<typeof login>> {
  if (typeof input.sessionId === 'string') {
    const { username, sessionId } = input
    call.note({ skip: true })
    const found = await call.transact((tx) => checkSession(tx, call.brand, { username, sessionId, ip: call.ip }))
    return found ? answer(found, sessionId, found.byStaff) : fail('session-invalid')
  }
  const account = await verifyCredentials(call, input.username, input.password)
  if (!account.activatedAt) fail('account-not-activated')
  const sessionId = await call.transact(async (tx) => {
    // A change of password or a lock ends the sessions that are there: none may follow that was begun before it.
    const now = await lockAccount(tx, account.id)
    if (now?.passwordHash !== account.passwordHash || now.bannedAt) fail('sign-in-failed')
    return await openSession(tx, now, call)
  })
  return answer(account, sessionId)
}

export const answer = (
  { id, username, email, locale }: Pick<Account, 'id' | 'username' | 'email' | 'locale'>,
  sessionId: string,
  byStaff: string | null = null,
): OutputOf<typeof login> => ({
  userID: id,
  username,
  email,
  sessionId,
  locale,
  byStaff,
})
