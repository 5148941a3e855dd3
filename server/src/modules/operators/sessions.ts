import { deviceName } from '../../platform/auth/device.rules.ts'
import type { StaffContext } from '../../platform/http/handlers.ts'
import type { Credentials } from '../../platform/http/hooks.ts'
import { randomToken, sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { deleteSessions, findSession, insertSession, type Operator, rolesOfSession, touchSession, updateOperator } from './store.ts'

/**
 * Twelve hours from when it was last seen: a working day with its breaks. A customer's session reaches one account and lives a month;
 * one of these reaches all of them, so a console left open in the evening is closed in the morning.
 */
const IDLE_MS = 12 * 3_600_000
const SEEN_EVERY_MS = 60_000
export const aliveAfter = (now: Date): Date => new Date(now.getTime() - IDLE_MS)

/** Opens a session under an id of our own making, whatever the browser brought; only the hash of it is stored. */
export async function openOperatorSession(
  tx: Tx,
  operator: Pick<Operator, 'id'>,
  { ip, userAgent }: { readonly ip: string; readonly userAgent: string },
): Promise<string> {
  const sessionId = randomToken()
  await insertSession(tx, { hash: sha256(sessionId), operatorId: operator.id, device: deviceName(userAgent), ip })
  await updateOperator(tx, operator.id, { lastSignInAt: tx.now })
  return sessionId
}

export interface SignedIn {
  readonly operator: Operator
  readonly sessionRowId: number
}

/** The person behind a session, or null: unknown, another's name, too long idle, disabled. */
async function checkSession(
  tx: Tx,
  { username, sessionId, ip }: { username: string; sessionId: string; ip: string },
): Promise<SignedIn | null> {
  const found = await findSession(tx, sha256(sessionId), aliveAfter(tx.now))
  if (!found || found.operator.username !== username.trim().toLowerCase()) return null
  const { session, operator } = found
  if (tx.now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) await touchSession(tx, session.id, ip)
  return { operator, sessionRowId: session.id }
}

/** For the pipeline: who calls. An API token is a customer's and never opens this door. */
export function staffAuthenticator({ factorDemanded }: { readonly factorDemanded: boolean }) {
  return async (tx: Tx, { username, sessionId, ip }: Credentials): Promise<StaffContext | null> => {
    if (username === null || sessionId === null) return null
    const found = await checkSession(tx, { username, sessionId, ip })
    if (!found) return null
    const { id, username: name, email, locale, roles, totpSecret } = found.operator
    const factorMissing = factorDemanded && totpSecret === null
    return { id, username: name, email, locale, roles, sessionRowId: found.sessionRowId, factorMissing }
  }
}

/**
 * For what was opened from the console and lives no longer than it, a session as a customer: what the person is there for now.
 * Null: the console's session is over.
 */
export const rolesOfStaffSession = (tx: Tx, sessionRowId: number): Promise<Operator['roles'] | null> =>
  rolesOfSession(tx, sessionRowId, aliveAfter(tx.now))

export const endSessions = (tx: Tx, operatorId: number, exceptId: number | null): Promise<number> =>
  deleteSessions(tx, operatorId, exceptId)
