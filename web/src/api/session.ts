import { clearCookie, readCookie, writeCookie } from '../lib/cookies.ts'

/** A customer and a member of staff may be signed in side by side, each with cookies of their own. */
export type Realm = 'user' | 'operator'

export interface Session {
  readonly username: string
  readonly sessionId: string
  readonly email: string
}

const DAYS = 30
const names = {
  user: { username: 'username', email: 'email', sessionId: 'sessionId' },
  operator: { username: 'operatorUsername', email: 'operatorEmail', sessionId: 'operatorSessionId' },
} as const

export function readSession(realm: Realm = 'user'): Session | null {
  const username = readCookie(names[realm].username)
  const sessionId = readCookie(names[realm].sessionId)
  if (!username || !sessionId) return null
  return { username, sessionId, email: readCookie(names[realm].email) ?? '' }
}

export function saveSession({ username, sessionId, email }: Session, realm: Realm = 'user'): void {
  writeCookie(names[realm].username, username, { days: DAYS })
  writeCookie(names[realm].email, email, { days: DAYS })
  writeCookie(names[realm].sessionId, sessionId, { days: DAYS })
}

/** Only after signing out, or when the session check itself was answered 401 [A3a]. */
export function clearSession(realm: Realm = 'user'): void {
  for (const name of Object.values(names[realm])) clearCookie(name)
}

export const realmOf = (path: string): Realm | null =>
  path.startsWith('user/') ? 'user' : path.startsWith('operator/') ? 'operator' : null
