import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { login } from '@portal/contracts/modules/accounts.contract.ts'
import { countTry, forgetTry } from '../../platform/auth/attempts.ts'
import { perAddress } from '../../platform/auth/pace.rules.ts'
import { matchPassword, verifyPassword } from '../../platform/auth/passwords.ts'
import { fromAddress, type Try, tryAt } from '../../platform/auth/tries.rules.ts'
import { fail } from '../../platform/errors.ts'
import type { BrandContext, LiveCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Claim, findClaims } from './claims.store.ts'
import { hasFactor } from './factor.store.ts'
import { sessionEnd } from './lifetime.rules.ts'
import { beginSecondStep, type Given, passSecondStep, type SecondStepCall } from './second-step.ts'
import { checkSession, fingerprintOf, newSession, openSession } from './sessions.ts'
import { answer, noNotes, notesOf, openedNow } from './sign-in.answer.ts'
import { type AtDoor, type DoorAccount, findAtDoor, hasChanged, openIfUnchanged } from './sign-in.store.ts'
import { type Account, findAccount, lockAccount } from './store.ts'
import type { Door } from './two-factor.ts'
import { nameKey } from './unblock.ts'

type PasswordCall = SecondStepCall & { readonly brand: BrandContext }
/** `conclude`: so that the session and its line in the log are one commit. */
type EnteringCall = PasswordCall & Pick<LiveCall<typeof login>, 'conclude'>
type Seen = Pick<AtDoor, 'knownDevice' | 'factor' | 'held'>

/** Whose name and password they are: an account's, or those of a registration that made none because its e-mail has one [A1]. */
type Known<A> = { readonly account: A; readonly claim: null } | { readonly account: null; readonly claim: Claim }

interface Matched {
  readonly who: Known<DoorAccount>
  /** Counted; to be forgotten in the transaction that is sure of it. */
  readonly tried: Try
  readonly seen: Seen | null
}

/**
 * Who has this name and this password. Unknown name, wrong password, a registration that waits for its mail, be it one that made an account
 * or not: the same work. The hash is worked on outside any transaction, so that a flood of sign-ins does not hold the database.
 */
async function matchCredentials(call: PasswordCall, name: string, password: string): Promise<Matched> {
  const seen = await call.read((tx) => findAtDoor(tx, call.brand.id, name, fingerprintOf(call)))
  const account = seen?.account ?? null
  const known = seen?.knownDevice ?? false
  const tried = tryAt(nameKey(call.brand.id, name), call.ip, { known, shared: fromAddress('ip', call.ip, perAddress) })
  await countTry(call, tried)
  if (account) call.note({ accountId: account.id, actorName: account.username })
  const right = await verifyPassword(account?.passwordHash ?? null, password)
  const claim = account?.activatedAt && right ? null : await claimOf(call, name, password)
  const who: Known<DoorAccount> | null = account && right ? { account, claim: null } : claim && { account: null, claim }
  if (!who) return fail('sign-in-failed')
  call.note({ actor: 'customer' })
  // Not in the log of whom the e-mail belongs to: nothing was tried at that account.
  if (who.claim) call.note({ accountId: undefined, actorName: who.claim.username })
  return { who, tried, seen }
}

/** The same, done with: what was tried is forgotten, and who is locked out learns it, because they know the password. */
export async function verifyCredentials(call: PasswordCall, name: string, password: string): Promise<Known<Account>> {
  const { who, tried } = await matchCredentials(call, name, password)
  const account = await call.transact(async (tx) => {
    forgetTry(tx, tried)
    return who.account && (await findAccount(tx, who.account.id))
  })
  if (who.claim) return who
  if (account?.bannedAt) fail('account-banned')
  return account ? { account, claim: null } : fail('sign-in-failed')
}

async function claimOf(call: PasswordCall, name: string, password: string): Promise<Claim | null> {
  const claims = await call.read((tx) => findClaims(tx, call.brand.id, name))
  const matched = await matchPassword(
    claims.map(({ passwordHash }) => passwordHash),
    password,
  )
  return claims.find(({ passwordHash }) => passwordHash === matched) ?? null
}

const isSameEmail = (given: string, own: string): boolean => given.trim().toLowerCase() === own.toLowerCase()

/** Both calls of `user/login` [C2a]. */
export const signIn =
  ({ factor }: Door) =>
  async (call: LiveCall<typeof login>, input: InputOf<typeof login>): Promise<OutputOf<typeof login>> => {
    if (typeof input.sessionId === 'string') {
      const { username, sessionId, email } = input
      return await call.transact(async (tx) => {
        const found = await checkSession(tx, call.brand, { username, sessionId, ip: call.ip })
        if (!found || (email && !isSameEmail(email, found.email))) return fail('session-invalid')
        const { byStaff } = found
        const session = { sessionId, endsAt: sessionEnd(found, call.brand) }
        const { termsDue, held } = await notesOf(tx, call.brand, found.id)
        // Staff accept nothing for a customer.
        return answer(found, session, { byStaff, termsDue: byStaff === null && termsDue, held })
      })
    }
    return await signInByPassword({ factor }, call, input)
  }

type PasswordInput = Extract<InputOf<typeof login>, { readonly password: string }>

/** Where nothing is left to be asked, that the try was right is written with the session. */
async function signInByPassword(door: Door, call: LiveCall<typeof login>, input: PasswordInput): Promise<OutputOf<typeof login>> {
  const { who, tried, seen } = await matchCredentials(call, input.username, input.password)
  const { account } = who
  const asksNothing = seen?.factor === false && seen.knownDevice && !seen.held && call.brand.termsAsked.length === 0
  if (asksNothing && account?.activatedAt && !account.bannedAt) return await enterAtOnce(call, account, tried)
  const forget = async (tx: Tx): Promise<void> => forgetTry(tx, tried)
  const straight = account?.activatedAt && !account.bannedAt && seen?.factor === false ? { seen, also: forget } : null
  if (straight === null) await call.transact(forget)
  if (account?.bannedAt) fail('account-banned')
  if (!account?.activatedAt) fail('account-not-activated')
  return await letIn(door, call, { account, given: input, ...straight })
}

/**
 * A sign-in as almost all are, from a device that was seen before and with nothing left to be asked: account held, nothing changed since it was
 * read, session, count and line of the log are one journey to the database.
 */
async function enterAtOnce(call: LiveCall<typeof login>, account: DoorAccount, tried: Try): Promise<OutputOf<typeof login>> {
  try {
    return await call.transact(
      async (tx) => {
        const { sessionId, session } = newSession(call)
        openIfUnchanged(tx, account, session, tried)
        const told = answer(account, openedNow(tx, call.brand, sessionId), noNotes)
        await call.conclude(tx, told)
        return told
      },
      { readsFirst: true },
    )
  } catch (error) {
    return hasChanged(error) ? fail('sign-in-failed') : Promise.reject(error)
  }
}

interface Proved {
  readonly account: Pick<Account, 'id' | 'brandId' | 'username' | 'passwordHash'>
  /** What comes beside: for the second step. */
  readonly given: Given
  /** What was found at the door, if it was looked for. */
  readonly seen?: Seen
  /** Done with it or not at all: in the transaction that opens the session, once everything is proved. */
  readonly also?: (tx: Tx, account: Account) => Promise<void>
}

/** The end of every sign-in, once it is proved whose account it is: its second step, and a new session. */
export async function letIn({ factor }: Door, call: EnteringCall, { account, given, seen, also }: Proved): Promise<OutputOf<typeof login>> {
  const step = seen?.factor === false ? null : await beginSecondStep(call, account, given)
  return await call.transact(
    async (tx) => {
      // A change of password or a lock ends the sessions that are there: none may follow that was begun before it. Nor any without the
      // second factor that is there by now.
      const [now, asked] = await Promise.all([lockAccount(tx, account.id), hasFactor(tx, account.id)])
      if (now?.passwordHash !== account.passwordHash || now.bannedAt) fail('sign-in-failed')
      const { trustedDeviceId, token } = await passSecondStep(tx, call, { factor, account: now, given, step, asked })
      await also?.(tx, now)
      const notes = await notesOf(tx, call.brand, now.id)
      const sessionId = await openSession(tx, now, call, { trustedDeviceId, known: seen?.knownDevice ?? false })
      const told = answer(now, openedNow(tx, call.brand, sessionId), { trustedDevice: token, ...notes })
      await call.conclude(tx, told)
      return told
    },
    { readsFirst: true },
  )
}
