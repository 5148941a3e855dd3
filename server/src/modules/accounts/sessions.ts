import { events } from '@portal/contracts/events.ts'
import { deviceName } from '../../platform/auth/device.rules.ts'
import { networkOf } from '../../platform/auth/network.rules.ts'
import type { BrandContext, CustomerContext } from '../../platform/http/handlers.ts'
import type { Credentials } from '../../platform/http/hooks.ts'
import { randomToken, sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { staffSessionNow } from '../operators/index.ts'
import { rememberDevice } from './devices.store.ts'
import { deleteTrustedDevices, trustedDeviceOf } from './factor.store.ts'
import { aliveAfter, type Lifetime, nextCheck } from './lifetime.rules.ts'
import { mailNewDevice } from './mails.ts'
import {
  type Account,
  brandIfLetIn,
  countSessionsOf,
  deleteSession,
  deleteSessions,
  findCaller,
  findSession,
  insertSession,
  type Session,
  type SessionCaller,
  sessionsOf,
  touchSession,
} from './store.ts'
import { tokenCaller } from './tokens/bearer.ts'
import { endTokens } from './tokens/end-tokens.ts'
import { lockToken } from './tokens/token.store.ts'

/** The last use of a session is written at most once a minute. */
const SEEN_EVERY_MS = 60_000

interface From {
  readonly ip: string
  readonly userAgent: string
}

/** By what a device is known again: its kind, and the network it is in. */
export const fingerprintOf = ({ ip, userAgent }: From): string => sha256(`${deviceName(userAgent)}|${networkOf(ip)}`)

interface Opening {
  /** As which trusted device. */
  readonly trustedDeviceId?: number | null
  /** They have signed in from this device before: it need not be remembered again. */
  readonly known?: boolean
}

/** A session's id, 256 random bits, and what is stored of it: only the hash [A4]. */
export function newSession({ ip, userAgent }: From): {
  readonly sessionId: string
  readonly session: Pick<Session, 'hash' | 'device' | 'ip'>
} {
  const sessionId = randomToken()
  const device = deviceName(userAgent)
  return { sessionId, session: { hash: sha256(sessionId), device, ip } }
}

/** The same from any device; the owner hears of one that is new. */
export async function openSession(
  tx: Tx,
  account: Account,
  from: From,
  { trustedDeviceId = null, known = false }: Opening = {},
): Promise<string> {
  const { sessionId, session } = newSession(from)
  insertSession(tx, { ...session, accountId: account.id, trustedDeviceId })
  if (known) return sessionId
  const { ip, userAgent } = from
  const fingerprint = fingerprintOf(from)
  const isNew = await rememberDevice(tx, account.id, fingerprint)
  if (isNew) await mailNewDevice(tx, account, { device: deviceName(userAgent), ip, fingerprint })
  return sessionId
}

export interface StaffGuest {
  readonly username: string
  readonly sessionRowId: number
  readonly until: Date
}

/** The same for a member of staff: short, marked, no device of the customer's. */
export async function openStaffSession(tx: Tx, account: Pick<Account, 'id'>, staff: StaffGuest, { ip, userAgent }: From): Promise<string> {
  const sessionId = randomToken()
  const mark = { staffSessionId: staff.sessionRowId, byStaff: staff.username, expiresAt: staff.until }
  insertSession(tx, { hash: sha256(sessionId), accountId: account.id, device: deviceName(userAgent), ip, ...mark })
  return sessionId
}

/** The account behind a session of this brand, or null: unknown, foreign, too old, locked. */
export async function checkSession(
  tx: Tx,
  brand: BrandContext,
  { username, sessionId, ip }: { username: string; sessionId: string; ip: string },
): Promise<SessionCaller | null> {
  const caller = await findCaller(tx, {
    hash: sha256(sessionId),
    brandId: brand.id,
    username: username.trim().toLowerCase(),
    alive: aliveAfter(tx.now, brand),
    seenBefore: new Date(tx.now.getTime() - SEEN_EVERY_MS),
    now: tx.now,
  })
  if (caller && !(await staffStands(tx, caller.staffSessionId))) return null
  if (caller?.stale) await touchSession(tx, caller.sessionRowId, ip)
  return caller
}

/** For the pipeline: who calls. */
export async function authenticate(
  tx: Tx,
  { username, sessionId, bearer, ip }: Credentials,
  brand: BrandContext,
): Promise<CustomerContext | null> {
  if (bearer !== null) return await tokenCaller(tx, bearer, ip, brand)
  if (username === null || sessionId === null) return null
  const found = await checkSession(tx, brand, { username, sessionId, ip })
  if (!found) return null
  const { id, username: name, email, locale, sessionRowId, byStaff } = found
  return { id, username: name, email, locale, token: null, sessionRowId, byStaff, staffRoles: await staffRolesOf(tx, found) }
}

/**
 * Ends whatever opens the account, for its safety: devices, all or all but one, and API tokens. What ends less is said to (`signOut`). Answers
 * how many sessions that were.
 */
export async function endSessions(tx: Tx, accountId: number, exceptId: number | null): Promise<number> {
  await endTokens(tx, accountId)
  return await signOut(tx, accountId, exceptId)
}

/** Signs devices out, all or all but one, and asks them for a code again; open pages hear of it. Tools go on. */
export async function signOut(tx: Tx, accountId: number, exceptId: number | null): Promise<number> {
  const ended = await deleteSessions(tx, accountId, exceptId)
  const kept = exceptId === null ? null : await trustedDeviceOf(tx, exceptId)
  await deleteTrustedDevices(tx, accountId, { except: kept })
  if (ended > 0) await tx.emit(events.sessionEnded, {}, accountId)
  return ended
}

/** Signs one device out, a lost one perhaps: whoever holds it needs a code as well as the password. */
export async function endSession(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const trusted = await trustedDeviceOf(tx, id)
  if (!(await deleteSession(tx, accountId, id))) return false
  if (trusted !== null) await deleteTrustedDevices(tx, accountId, { only: trusted })
  await tx.emit(events.sessionEnded, {}, accountId)
  return true
}

export const listSessionsOf = (tx: Tx, accountId: number, brand: Lifetime) => sessionsOf(tx, accountId, aliveAfter(tx.now, brand))

export const countSessions = (tx: Tx, accountId: number, brand: Lifetime): Promise<number> =>
  countSessionsOf(tx, accountId, aliveAfter(tx.now, brand))

/** By what session something was opened that stays open after its call: a console, a page's stream of events. */
export interface OpenedBy {
  readonly accountId: number
  /** Null for an API token, and for staff. */
  readonly sessionRowId: number | null
  /** The API token that it was opened with. */
  readonly tokenId?: number
  /** A session of the staff console, from which it was opened for the account without signing in as it. */
  readonly staffSessionId?: number
}

export const openedBy = ({ id, sessionRowId, token }: CustomerContext): OpenedBy => ({
  accountId: id,
  sessionRowId,
  ...(token && { tokenId: token.id }),
})

export interface CallerNow extends Pick<CustomerContext, 'id' | 'staffRoles'> {
  /** The access is checked again then: it ends unless it was extended. `null` for access without an end. */
  readonly until: Date | null
}

/** The caller behind something that stays open, with the current roles of staff; `null` if the session, token or account was closed. */
export async function callerNow(tx: Tx, { accountId, sessionRowId, tokenId, staffSessionId }: OpenedBy): Promise<CallerNow | null> {
  if (staffSessionId !== undefined) {
    const staff = await staffSessionNow(tx, staffSessionId)
    return staff && { id: accountId, staffRoles: staff.roles, until: staff.endsAt }
  }
  const brandId = await brandIfLetIn(tx, accountId)
  if (brandId === null) return null
  if (tokenId !== undefined) {
    const token = await lockToken(tx, tokenId)
    return token && { id: accountId, staffRoles: null, until: token.expiresAt }
  }
  if (sessionRowId === null) return null
  const brand = await findBrand(tx, brandId)
  const session = brand && (await findSession(tx, accountId, sessionRowId, aliveAfter(tx.now, brand)))
  if (!session || !(await staffStands(tx, session.staffSessionId))) return null
  const until = nextCheck({ ...session, openedAt: session.createdAt }, brand)
  return { id: accountId, staffRoles: await staffRolesOf(tx, session), until }
}

/** Whoever is not the customer may nothing more than the roles of that person say; null for the customer. */
async function staffRolesOf(
  tx: Tx,
  { byStaff, staffSessionId }: Pick<SessionCaller, 'byStaff' | 'staffSessionId'>,
): Promise<CustomerContext['staffRoles']> {
  if (byStaff === null) return null
  return (staffSessionId && (await staffSessionNow(tx, staffSessionId))?.roles) || []
}

/** A session that staff opened lives no longer than the console's that it was opened from. */
const staffStands = async (tx: Tx, staffSessionId: number | null): Promise<boolean> =>
  staffSessionId === null || (await staffSessionNow(tx, staffSessionId)) !== null
