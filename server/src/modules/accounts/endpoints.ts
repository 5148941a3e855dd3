import { events } from '@portal/contracts/events.ts'
import * as calls from '@portal/contracts/modules/accounts.contract.ts'
import * as mailboxCalls from '@portal/contracts/modules/mailbox.contract.ts'
import * as passkeyCalls from '@portal/contracts/modules/passkeys.contract.ts'
import * as sessionCalls from '@portal/contracts/modules/sessions.contract.ts'
import * as factorCalls from '@portal/contracts/modules/two-factor.contract.ts'
import { fail } from '../../platform/errors.ts'
import { EVENT_TICKET, type StreamRight, streamLimits } from '../../platform/http/event-stream.ts'
import { command, type Handler, live, query } from '../../platform/http/handlers.ts'
import { limitReached } from '../../platform/open-connections.ts'
import { issueTicket } from '../../platform/tickets.ts'
import { cancelEmailChange, confirmEmail, requestEmailChange, resendEmailChange } from './email-change.ts'
import { type EndsOnSeizure, sayNotMe } from './not-me.ts'
import { signInByPasskey, signInOptions } from './passkey-use.ts'
import { addPasskey, listPasskeys, newPasskey, proofOptions, removePasskey, rename } from './passkeys.ts'
import { changeOwnPassword, requestReset, resetWithToken } from './recover.ts'
import { activateAccount, registerAccount, resendActivationMail } from './register.ts'
import { endSession, listSessionsOf, openedBy, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { deleteSession, findAccount, updateAccount } from './store.ts'
import { beginFactor, type Door, disable, enable, forgetTrusted, isEnabled, listTrusted, renewCodes } from './two-factor.ts'

const EVENT_TICKET_SECONDS = 60

export const accountHandlers = (door: Door, onSeized: readonly EndsOnSeizure[]): readonly Handler[] => [
  live(calls.register, registerAccount),
  command(calls.activate, activateAccount),
  command(calls.activateByPath, (call, input) => activateAccount(call, input)),
  live(calls.requestPassword, requestReset),
  live(calls.resetPassword, resetWithToken),
  live(calls.login, signIn(door)),
  live(calls.resendActivation, resendActivationMail),

  command(sessionCalls.logout, async ({ tx, customer }) => {
    if (customer.sessionRowId !== null && (await deleteSession(tx, customer.id, customer.sessionRowId)))
      await tx.emit(events.sessionEnded, {}, customer.id)
    return {}
  }),

  query(sessionCalls.listSessions, async ({ tx, customer, brand }) => {
    const rows = await listSessionsOf(tx, customer.id, brand)
    const items = rows.map(({ id, device, ip, createdAt, lastSeenAt }) => ({
      id,
      device,
      ip,
      openedAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === customer.sessionRowId,
    }))
    return { items }
  }),

  command(sessionCalls.endSession, async ({ tx, customer, note }, { id }) => {
    if (!(await endSession(tx, customer.id, id))) fail('not-found')
    note({ detail: `#${id}` })
    return {}
  }),

  command(sessionCalls.clearSessions, async ({ tx, customer, note }, { keepCurrent }) => {
    const ended = await signOut(tx, customer.id, keepCurrent ? customer.sessionRowId : null)
    note({ detail: String(ended) })
    return { ended }
  }),

  live(calls.changePassword, changeOwnPassword),

  command(calls.updateProfile, async ({ tx, customer, note }, { phone, social, ...rest }) => {
    const before = await findAccount(tx, customer.id)
    const given = { ...rest, phone: orNull(phone), social: orNull(social) }
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    await updateAccount(tx, customer.id, changes)
    note({
      detail: Object.keys(changes).join(', '),
      before: Object.fromEntries(Object.keys(changes).map((name) => [name, before?.[name as keyof typeof before] ?? null])),
      after: changes,
    })
    await tx.emit(events.profileUpdated, {}, customer.id)
    return {}
  }),

  query(factorCalls.isFactorEnabled, isEnabled),
  command(factorCalls.newFactor, beginFactor(door)),
  live(factorCalls.enableFactor, enable(door)),
  command(factorCalls.renewCodes, renewCodes(door)),
  command(factorCalls.disableFactor, disable),
  query(factorCalls.listTrustedDevices, listTrusted),
  command(factorCalls.forgetTrustedDevice, forgetTrusted),
  query(passkeyCalls.listPasskeys, listPasskeys),
  command(passkeyCalls.newPasskey, newPasskey),
  live(passkeyCalls.addPasskey, addPasskey(door)),
  command(passkeyCalls.renamePasskey, rename),
  command(passkeyCalls.removePasskey, removePasskey),
  command(passkeyCalls.passkeyChallenge, proofOptions),
  command(passkeyCalls.passkeySignInOptions, signInOptions),
  live(passkeyCalls.passkeySignIn, signInByPasskey),
  // The pipeline has taken the proof before it comes here.
  command(factorCalls.prove, async () => ({})),

  command(mailboxCalls.changeEmail, requestEmailChange),
  command(mailboxCalls.resendEmailChange, resendEmailChange),
  command(mailboxCalls.cancelEmailChange, cancelEmailChange),
  command(mailboxCalls.confirmEmail, confirmEmail),
  live(mailboxCalls.notMe, sayNotMe(onSeized)),

  command(sessionCalls.eventTicket, async ({ tx, customer }) => {
    const right: StreamRight = openedBy(customer)
    const reached = await limitReached(tx, streamLimits(right))
    if (reached) fail('too-many-streams', { max: reached.most })
    return { ticket: await issueTicket(tx, { purpose: EVENT_TICKET, data: { ...right }, seconds: EVENT_TICKET_SECONDS }) }
  }),
]

/** An emptied field is no value; one that was not sent stays as it is. */
const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)
