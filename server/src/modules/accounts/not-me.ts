import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type { notMe } from '@portal/contracts/modules/mailbox.contract.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { violates } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import type { LiveCall } from '../../platform/http/handlers.ts'
import { randomToken } from '../../platform/random.ts'
import { takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { setBanned } from './ban.ts'
import { deleteEmailChange, insertSeizure, isVoid } from './email-change.store.ts'
import { mailEmailChanged, mailSeized, NOT_ME } from './mailbox.mails.ts'
import { neverAlone } from './passkeys.store.ts'
import { endSessions } from './sessions.ts'
import { type Account, deleteInactive, findByEmail, lockAccount, updateAccount } from './store.ts'

/** Ends something of an account that an intruder may have opened or left behind. */
export type EndsOnSeizure = (tx: Tx, accountId: number) => Promise<unknown>

/** One line for each thing that outlives a password; modules after this one bring theirs by `AccountsDeps.onSeized`. */
const OWN: readonly EndsOnSeizure[] = [(tx, id) => endSessions(tx, id, null), deleteEmailChange, neverAlone]

/**
 * An owner says that what a mail told was none of their doing. Whoever is in is out, the address is the mail's again, and no password is
 * right until a new one is chosen by the link that is mailed there now: the old one is replaced by one that nobody knows. The second factor
 * stays: a mailbox alone never opens an account that has one; but no passkey signs in alone any more.
 */
export const sayNotMe =
  (onSeized: readonly EndsOnSeizure[]) =>
  async (call: LiveCall<typeof notMe>, { token }: InputOf<typeof notMe>): Promise<OutputOf<typeof notMe>> => {
    const passwordHash = await hashPassword(randomToken())
    return await call.transact(async (tx) => {
      const { account, link } = await takeLink(tx, call.brand.id, token)
      for (const end of [...OWN, ...onSeized]) await end(tx, account.id)
      await updateAccount(tx, account.id, { passwordHash, passwordChangedAt: tx.now })
      await insertSeizure(tx, account.id, link.mailedAt)
      const restored = await restoreEmail(tx, account, link.email)
      if (!restored) await setBanned(tx, account.id, 'not-me')
      const now = await lockAccount(tx, account.id)
      if (now && restored) await mailSeized(tx, now)
      call.note({ accountId: account.id, actorName: account.username, actor: 'customer', detail: link.kind })
      call.note({ before: { email: account.email }, after: { email: now?.email, locked: !restored } })
      await tx.emit(events.profileUpdated, {}, account.id)
      return { mailedTo: restored ? link.email : null }
    })
  }

interface Link {
  /** The address at that time. */
  readonly email: string
  readonly mailedAt: Date
  /** What the mail told. */
  readonly kind: string
}

async function takeLink(tx: Tx, brandId: number, token: string): Promise<{ account: Account; link: Link }> {
  const ticket = await takeTicket(tx, NOT_ME, token)
  const { accountId, email, mailedAt, kind } = (ticket ?? {}) as { accountId?: number; email?: string; mailedAt?: string; kind?: string }
  const account = accountId === undefined ? null : await lockAccount(tx, accountId)
  if (!account || account.brandId !== brandId || account.bannedAt || email === undefined || mailedAt === undefined) fail('link-expired')
  const link = { email, mailedAt: new Date(mailedAt), kind: kind ?? '' }
  // What was mailed after a mail that was said to be an intruder's doing went where the intruder may read it.
  if (await isVoid(tx, account.id, link.mailedAt)) fail('link-expired')
  return { account, link }
}

/** False where another account has the address by now: nobody may be mailed a way in, so it waits for staff. */
async function restoreEmail(tx: Tx, account: Account, email: string): Promise<boolean> {
  if (account.email === email) return true
  const holder = await findByEmail(tx, account.brandId, email)
  // A registration that nobody confirmed is no reason: an intruder could have made it.
  if (holder && !holder.activatedAt) await deleteInactive(tx, [holder.id])
  try {
    await tx.savepoint(() => updateAccount(tx, account.id, { email }))
  } catch (error) {
    if (violates(error, 'account_email')) return false
    throw error
  }
  await mailEmailChanged(tx, account, { to: email, by: 'restored' })
  return true
}
