import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import { idIn } from '@portal/contracts/lists.ts'
import type { activate, register, resendActivation } from '@portal/contracts/modules/accounts.contract.ts'
import { countNext, countOrWait } from '../../platform/auth/attempts.ts'
import { perMailbox } from '../../platform/auth/pace.rules.ts'
import { checkNewPassword, hashPassword } from '../../platform/auth/passwords.ts'
import type { Counted } from '../../platform/auth/tries.rules.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import type { Caller, LiveCall, TxCall } from '../../platform/http/handlers.ts'
import { takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { acceptAtRegistration } from '../brands/index.ts'
import { type Claim, findClaims, insertClaim, isNameClaimed, lockClaim } from './claims.store.ts'
import { ACTIVATION, mailActivation, mailEmailTaken } from './mails.ts'
import { verifyCredentials } from './sign-in.ts'
import { type Account, findAccount, findByEmail, insertAccount, lockAccount, updateAccount } from './store.ts'
import { activationMailKey } from './unblock.ts'

type RegisterInput = InputOf<typeof register>
type Given = Pick<RegisterInput, 'username' | 'email' | 'profileName' | 'r'> & Partial<Pick<RegisterInput, 'phone' | 'social'>>
type From = Pick<Caller, 'brand' | 'lang' | 'ip'>

/** Opens an account. For a taken e-mail it does the same work and gives the same answer; a mail tells the owner [A1]. */
export async function registerAccount(call: LiveCall<typeof register>, input: RegisterInput): Promise<OutputOf<typeof register>> {
  const { username, email } = input
  checkOpen(call.brand)
  checkNewPassword('password', input.password, input)
  const [before] = await call.transact((tx) => findClaims(tx, call.brand.id, email))
  const passwordHash = await hashPassword(input.password, before?.passwordHash)
  await call.transact(async (tx) => {
    if (await isNameClaimed(tx, call.brand.id, username)) failField('username', 'username.taken')
    const owner = await findByEmail(tx, call.brand.id, email)
    const made = owner ? 'email' : await insertAccount(tx, await newAccount(tx, call, input, passwordHash))
    if (made === 'username') failField('username', 'username.taken')
    if (made === 'email') {
      const claim = { brandId: call.brand.id, username, email, passwordHash }
      if (!(await insertClaim(tx, claim))) failField('username', 'username.taken')
      await countOrWait(tx, claimMails(claim))
      return await notifyOwner(tx, claim)
    }
    await acceptAtRegistration(tx, call.brand.id, { accountId: made.id, ip: call.ip })
    await countOrWait(tx, activationMails(made.id))
    await mailActivation(tx, made)
    call.note({ accountId: made.id, actorName: made.username, actor: 'customer', detail: made.username })
  })
  return { username, email }
}

/**
 * The account of somebody whose e-mail is proved already: active at once. Nobody knows a password of it until its owner chooses one by mail.
 * Null where the e-mail has one by now.
 */
export async function registerProved(tx: Tx, call: From, input: Given, passwordHash: string): Promise<Account | null> {
  checkOpen(call.brand)
  if (await isNameClaimed(tx, call.brand.id, input.username)) failField('username', 'username.taken')
  const made = await insertAccount(tx, await newAccount(tx, call, input, passwordHash))
  if (made === 'username') failField('username', 'username.taken')
  if (made === 'email') return null
  await acceptAtRegistration(tx, call.brand.id, { accountId: made.id, ip: call.ip })
  await activateNow(tx, made)
  return made
}

/** The brand may take no newcomers, by whatever door. */
function checkOpen({ registration }: From['brand']): void {
  if (!registration) fail('registration-closed')
}

async function newAccount(tx: Tx, call: From, input: Given, passwordHash: string) {
  return {
    brandId: call.brand.id,
    username: input.username,
    email: input.email,
    profileName: input.profileName,
    phone: input.phone || null,
    social: input.social || null,
    passwordHash,
    passwordChangedAt: tx.now,
    locale: call.lang,
    referrerId: await referrerOf(tx, call.brand.id, input.r),
    createdAt: tx.now,
    createdIp: call.ip,
  }
}

async function notifyOwner(tx: Tx, { brandId, email }: Claim): Promise<void> {
  const owner = await findByEmail(tx, brandId, email)
  if (owner) await mailEmailTaken(tx, owner)
}

async function referrerOf(tx: Tx, brandId: number, r: RegisterInput['r']): Promise<number | null> {
  const id = idIn(String(r ?? ''))
  const referrer = id === null ? null : await findAccount(tx, id)
  return referrer?.brandId === brandId && referrer.activatedAt && !referrer.bannedAt ? referrer.id : null
}

/** The link works once; an account that is active already stays so. */
export async function activateAccount(call: TxCall<typeof activate>, { token }: { token: string }): Promise<OutputOf<typeof activate>> {
  const { tx } = call
  const ticket = await takeTicket(tx, ACTIVATION, token)
  const account = typeof ticket?.accountId === 'number' ? await lockAccount(tx, ticket.accountId) : null
  if (!account || account.brandId !== call.brand.id) fail('link-expired')
  await activateNow(tx, account)
  call.note({ accountId: account.id, actorName: account.username, actor: 'customer' })
  return { username: account.username, email: account.email }
}

export async function activateNow(tx: Tx, account: Account): Promise<void> {
  if (account.activatedAt) return
  await updateAccount(tx, account.id, { activatedAt: tx.now })
  await tx.emit(events.accountActivated, { id: account.id }, account.id)
}

const activationMails = (id: number): Counted => ({ key: activationMailKey(id), pace: perMailbox })
const claimMails = ({ brandId, username }: Claim): Counted => ({ key: activationMailKey(`${brandId}:${username}`), pace: perMailbox })

/** From the sign-in screen, to who knows the password; the mailbox may be another's, so ever more seldom [A2]. */
export async function resendActivationMail(
  call: LiveCall<typeof resendActivation>,
  input: InputOf<typeof resendActivation>,
): Promise<OutputOf<typeof resendActivation>> {
  const { account: found, claim } = await verifyCredentials(call, input.username, input.password)
  return await call.transact(async (tx) => {
    const account = found ? await lockAccount(tx, found.id) : await lockClaim(tx, claim)
    if (found && (!account || account.activatedAt)) fail('account-already-activated')
    const { waitSeconds, nextSeconds } = await countNext(tx, found ? activationMails(found.id) : claimMails(claim))
    if (waitSeconds > 0) throw new AppError('too-many-requests', { seconds: waitSeconds })
    if (account) await mailActivation(tx, account)
    else if (claim) await notifyOwner(tx, claim)
    return { nextSeconds }
  })
}
