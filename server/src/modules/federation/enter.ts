import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { login } from '@portal/contracts/modules/accounts.contract.ts'
import type { enterFederated, linkFederated, registerFederated } from '@portal/contracts/modules/federation.contract.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { fail } from '../../platform/errors.ts'
import type { LiveCall } from '../../platform/http/handlers.ts'
import { randomToken } from '../../platform/random.ts'
import {
  activateNow,
  answer,
  type Door,
  letIn,
  noNotes,
  openedNow,
  openSession,
  registerProved,
  verifyCredentials,
} from '../accounts/index.ts'
import { readArrival, standingOf, takeArrival } from './arrival.ts'
import { mailLinked } from './mails.ts'
import { saveLink, touchLink } from './store.ts'

type Entered = Promise<OutputOf<typeof login>>

/** Opens a session of the linked account. The provider proved who it is; the second factor is asked for all the same. */
export const enter =
  (door: Door) =>
  async (call: LiveCall<typeof enterFederated>, { arrival: token, ...given }: InputOf<typeof enterFederated>): Entered => {
    const standing = await call.transact(async (tx) => standingOf(tx, await readArrival(tx, call.brand, token)))
    if (standing.next !== 'enter') fail('federation.lapsed')
    const { account, link } = standing
    call.note({ accountId: account.id, actorName: account.username, actor: 'customer', detail: link.providerId })
    if (account.bannedAt) fail('account-banned')
    return await letIn(door, call, {
      account,
      given,
      also: async (tx, now) => {
        await takeArrival(tx, call.brand, token)
        if (now.email !== link.email || !(await touchLink(tx, link.id))) fail('federation.lapsed')
      },
    })
  }

/** The e-mail says whose account it may be; its password, and its second factor, say that it is. Once: then the link stands. */
export const link =
  (door: Door) =>
  async (call: LiveCall<typeof linkFederated>, { arrival: token, password, ...given }: InputOf<typeof linkFederated>): Entered => {
    const standing = await call.transact(async (tx) => standingOf(tx, await readArrival(tx, call.brand, token)))
    if (standing.next !== 'link') fail('federation.lapsed')
    const { account } = await verifyCredentials(call, standing.account.username, password)
    if (account?.id !== standing.account.id) fail('sign-in-failed')
    return await letIn(door, call, {
      account,
      given,
      also: async (tx, now) => {
        const { providerId, issuer, subject } = await takeArrival(tx, call.brand, token)
        if (now.email !== standing.email) fail('federation.lapsed')
        await saveLink(tx, now.id, { providerId, issuer, subject, email: standing.email })
        // The provider has seen the mailbox, as the mailed link would have.
        await activateNow(tx, now)
        await mailLinked(tx, now, { change: 'linked', email: standing.email, ip: call.ip })
        call.note({ detail: providerId })
      },
    })
  }

/** An account for somebody new. The hash of a password that nobody knows stands where one chosen by mail will. */
export async function register(
  call: LiveCall<typeof registerFederated>,
  { arrival: token, username, profileName, r }: InputOf<typeof registerFederated>,
): Entered {
  const passwordHash = await hashPassword(randomToken())
  return await call.transact(async (tx) => {
    // A refusal rolls back, so the arrival can be used again with another name.
    const arrival = await takeArrival(tx, call.brand, token)
    const standing = await standingOf(tx, arrival)
    if (standing.next !== 'register') fail('federation.lapsed')
    const { providerId, issuer, subject } = arrival
    const { email } = standing
    const account = (await registerProved(tx, call, { username, email, profileName, r }, passwordHash)) ?? fail('federation.lapsed')
    await saveLink(tx, account.id, { providerId, issuer, subject, email })
    call.note({ accountId: account.id, actorName: account.username, actor: 'customer', detail: providerId })
    // A newcomer has accepted what holds now.
    return answer(account, openedNow(tx, call.brand, await openSession(tx, account, call)), noNotes)
  })
}
