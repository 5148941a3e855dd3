import { isIPv6 } from 'node:net'
import { TLSSocket } from 'node:tls'
import { buildConnector, Client } from 'undici'
import { DriverError } from '../errors.ts'
import { pemOf, plainFingerprint, type Trust } from './trust.ts'

const CONNECT_MS = 10_000
/** The list of the largest panel that is planned for has some ten megabytes. */
const MOST_BYTES = 64_000_000

export interface PanelAddress extends Trust {
  readonly host: string
  readonly port: number
}

export interface Sent {
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** It changes something: whatever happens after it left, nobody knows whether it was done. */
  readonly changes: boolean
  readonly patienceMs: number
}

export interface Said {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/**
 * One call of a panel over TLS, on a connection of its own: so it is known whether anything was sent. Nothing is before the certificate was
 * looked at. Redirects are not followed.
 */
export async function askPanel({ host, port, ca, fingerprint }: PanelAddress, sent: Sent): Promise<Said> {
  const origin = `https://${isIPv6(host) ? `[${host}]` : host}:${port}`
  const secure = buildConnector({
    ...(fingerprint ? { rejectUnauthorized: false } : ca ? { ca: pemOf(ca) } : {}),
    ...{ timeout: CONNECT_MS, maxCachedSessions: 0 },
  })
  let connected = false
  const connect: buildConnector.connector = (options, done) =>
    secure(options, (error, socket) => {
      if (error) return done(error, null)
      const stranger = fingerprint ? strangerBehind(socket, fingerprint) : null
      if (stranger) {
        socket.destroy()
        return done(stranger, null)
      }
      connected = true
      done(null, socket)
    })
  const client = new Client(origin, { connect, pipelining: 0, headersTimeout: sent.patienceMs, bodyTimeout: sent.patienceMs })
  try {
    const { statusCode, headers, body } = await client.request({
      ...{ method: 'POST', path: sent.path, body: new URLSearchParams(sent.form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...sent.headers },
      signal: AbortSignal.timeout(sent.patienceMs),
    })
    return { status: statusCode, headers, text: await textOf(body) }
  } catch (error) {
    const lost = connected && sent.changes
    throw new DriverError(lost ? 'unknown-outcome' : 'retry-later', reasonOf(error), { cause: error })
  } finally {
    await client.destroy()
  }
}

/** What the status of an answer says without its words; null where those decide. `denied`: why a panel lets this host in no more. */
export function refusedByStatus(
  { status }: Pick<Said, 'status'>,
  { name, changes, denied }: { readonly name: string; readonly changes: boolean; readonly denied: string },
): DriverError | null {
  if (status === 401 || status === 403) return new DriverError('bad-credentials', `${name}: ${denied}`)
  if (status !== 429 && status < 500) return null
  return new DriverError(changes && status !== 429 ? 'unknown-outcome' : 'retry-later', `${name}: the answer is ${status}`)
}

/** What a panel said, as far as a line has room. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200)

/** Null: it is the one that was entered. The reason names what stands there, to be compared with the panel's own. */
function strangerBehind(socket: unknown, expected: string): Error | null {
  const found = socket instanceof TLSSocket ? socket.getPeerCertificate().fingerprint256 : undefined
  if (found && plainFingerprint(found) === plainFingerprint(expected)) return null
  return new Error(`the panel’s certificate is not the one that was entered: its SHA-256 fingerprint is ${found ?? 'not told'}`)
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'the panel does not answer'
  return error.message || String((error as NodeJS.ErrnoException).code ?? error.name)
}
