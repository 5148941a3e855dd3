import { DriverError, type DriverErrorKind } from '../port.ts'

const NO_ROOM =
  /no space left|quota exceeded|disk quota|not enough (space|memory)|reached maximum|maximum (number|size)|out of space|insufficient/i
const LATER =
  /busy|is locked|in progress|database is locked|no leader|not the leader|starting up|connection refused|no route to host|i\/o timeout|context deadline|currently offline|heartbeat|\beof\b/i
const THERE = /already (exists|in use)|entry already exists|unique constraint/i
const GONE = /not found|no such (instance|snapshot|image)/i

/** Incus says in words what went wrong, and in numbers only roughly: much that it refuses answers 500. */
export function failureOf(code: number, text: string): DriverError {
  return new DriverError(kindOf(code, text), `Incus: ${text || `error ${code}`}`)
}

function kindOf(code: number, text: string): DriverErrorKind {
  if (code === 404) return 'not-found'
  if (NO_ROOM.test(text)) return 'no-capacity'
  if (THERE.test(text)) return 'already-there'
  if (code === 503 || code === 423 || code === 429 || LATER.test(text)) return 'retry-later'
  return GONE.test(text) ? 'not-found' : 'refused'
}

/** Of a connection: was it the certificate, which no second try mends? */
export function isDistrusted(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SELF_SIGNED|SSL|TLS|ISSUER/.test(code)
}
