import { deviceName } from '../../platform/auth/device.rules.ts'
import type { StaffContext } from '../../platform/http/handlers.ts'
import type { Credentials } from '../../platform/http/hooks.ts'
import { randomToken, sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { staffLifetime } from './lifetime.ts'
import { deleteSessions, findSession, findSessionById, insertSession, type Operator, touchSession, updateOperator } from './store.ts'

const SEEN_EVERY_MS = 60_000

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
  readonly sessionEndsAt: Date
}

/** The person behind a session, or null: unknown, another's name, too long idle, disabled. */
async function checkSession(
  tx: Tx,
  { username, sessionId, ip }: { username: string; sessionId: string; ip: string },
): Promise<SignedIn | null> {
  const lifetime = await staffLifetime(tx)
  const found = await findSession(tx, sha256(sessionId), lifetime)
  if (!found || found.operator.username !== username.trim().toLowerCase()) return null
  const { session, operator } = found
  if (tx.now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) await touchSession(tx, session.id, ip)
  return { operator, sessionRowId: session.id, sessionEndsAt: lifetime.endOf(session.createdAt) }
}

/** For the pipeline: who calls. An API token is a customer's and never opens this door. */
export function staffAuthenticator({ factorDemanded }: { readonly factorDemanded: boolean }) {
  return async (tx: Tx, { username, sessionId, ip }: Credentials): Promise<StaffContext | null> => {
    if (username === null || sessionId === null) return null
    const found = await checkSession(tx, { username, sessionId, ip })
    if (!found) return null
    const { id, username: name, email, locale, roles, totpSecret } = found.operator
    const factorMissing = factorDemanded && totpSecret === null
    return { id, username: name, email, locale, roles, sessionRowId: found.sessionRowId, sessionEndsAt: found.sessionEndsAt, factorMissing }
  }
}

/** For documents: is this the open session of a member of staff who may work? It is not counted as a use of the session. */
export function staffSessionReader({ factorDemanded }: { readonly factorDemanded: boolean }) {
  return async (tx: Tx, sessionId: string): Promise<boolean> => {
    const found = await findSession(tx, sha256(sessionId), await staffLifetime(tx))
    return found !== null && !(factorDemanded && found.operator.totpSecret === null)
  }
}

export interface StaffSession {
  readonly id: number
  readonly roles: Operator['roles']
  /** Absolute end of the session. */
  readonly endsAt: Date
}

/** A console session by its row, with the current roles of its person: for what was opened from it and ends with it. `null` if it has ended. */
export async function staffSessionNow(tx: Tx, id: number): Promise<StaffSession | null> {
  const lifetime = await staffLifetime(tx)
  const found = await findSessionById(tx, id, lifetime)
  return found && { id, roles: found.roles, endsAt: lifetime.endOf(found.openedAt) }
}

export const endSessions = (tx: Tx, operatorId: number, exceptId: number | null): Promise<number> =>
  deleteSessions(tx, operatorId, exceptId)
