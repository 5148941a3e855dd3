import { clearCookie, readCookie, writeCookie } from '../lib/cookies.ts'

/** A customer and a member of staff may be signed in side by side, each with cookies of their own. */
export type Realm = 'user' | 'operator'

export interface Session {
  readonly username: string
  /** Of customers; that of staff lives where no script reads it [A4a]. */
  readonly sessionId?: string
  readonly email: string
}

const DAYS = 30
const names = {
  user: { username: 'username', email: 'email', sessionId: 'sessionId' },
  operator: { username: 'operatorUsername', email: 'operatorEmail', sessionId: null },
} as const

export function readSession(realm: Realm = 'user'): Session | null {
  const of = names[realm]
  const username = readCookie(of.username)
  const sessionId = of.sessionId && readCookie(of.sessionId)
  if (!username || (of.sessionId && !sessionId)) return null
  return { username, email: readCookie(of.email) ?? '', ...(sessionId && { sessionId }) }
}

export function saveSession({ username, sessionId, email }: Session, realm: Realm = 'user'): void {
  const of = names[realm]
  writeCookie(of.username, username, { days: DAYS })
  writeCookie(of.email, email, { days: DAYS })
  if (of.sessionId) writeCookie(of.sessionId, sessionId ?? '', { days: DAYS })
}

/** Only after signing out, or when the session check itself was answered 401 [A3a]. */
export function clearSession(realm: Realm = 'user'): void {
  for (const name of Object.values(names[realm])) if (name) clearCookie(name)
}

export const realmOf = (path: string): Realm | null =>
  path.startsWith('user/') ? 'user' : path.startsWith('operator/') ? 'operator' : null
