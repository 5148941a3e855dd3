import { currentLocale } from '../i18n/i18n.tsx'
import { API_BASE } from './base.ts'
import type { EndpointPath, InputOf, OutputOf } from './endpoints.ts'
import { openEnvelope, unreadable } from './envelope.ts'
import { ApiError } from './errors.ts'
import { waitForSignIn } from './expired-session.ts'
import { waitForProof } from './fresh-proof.ts'
import { network } from './network.ts'
import { readChallenge } from './pow/challenge.ts'
import { readSession, realmOf } from './session.ts'
import { upgrading } from './upgrading.ts'

const TIMEOUT_MS = 60_000

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Makes a repeated sending act once [C4]. */
  readonly requestId?: string
  /** Code, passkey or password, where the call asks who is there [C3a]. */
  readonly proof?: string
  /** Asks whether the session holds: that it does not is the answer, and no reason to ask who is there. */
  readonly check?: boolean
}

/** The one way to talk to the API: `call('user/profile', {})`. Throws `ApiError`. */
export async function call<P extends EndpointPath>(path: P, input: InputOf<P>, options: CallOptions = {}): Promise<OutputOf<P>> {
  try {
    return (await send(path, input, options)) as OutputOf<P>
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'upgrading') upgrading.set(true)
    const puzzle = error.code === 'proof-of-work-required' ? readChallenge(error.params.challenge) : null
    if (puzzle) {
      const { solve } = await import('./pow/solve.ts')
      const pow = await solve(puzzle)
      return (await send(path, { ...input, pow }, options)) as OutputOf<P>
    }
    // The proof holds for the session: the call goes out again as it was.
    if (error.code === 'proof-required' && (await waitForProof())) return await call(path, input, options)
    const realm = realmOf(path)
    const expiredHere = error.status === 401 && realm && !options.check && !path.endsWith('/login') && readSession(realm)
    if (!expiredHere || !(await waitForSignIn(realm))) throw error
    return (await send(path, input, options)) as OutputOf<P>
  }
}

async function send(path: string, input: object, { signal, requestId, proof }: CallOptions): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  try {
    response = await fetch(`${API_BASE}/${fillPath(path, input)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials(path), lang: currentLocale(), requestId, proof, ...input }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // Customers' sessions stand in the body; that of staff is in a cookie of its own.
      credentials: realmOf(path) === 'operator' ? 'same-origin' : 'omit',
    })
  } catch (error) {
    // Left on purpose (another page, a newer search): not a lost network.
    if (signal?.aborted) throw error
    network.set('lost')
    throw new ApiError({ code: 'network', status: 0 })
  }
  network.set('ok')
  const body = await response.json().catch(() => {
    throw unreadable(response.status)
  })
  return openEnvelope(body, response.status)
}

/** Signing in and checking a session name what they mean themselves: an old session beside a password would be taken for a check. */
function credentials(path: string): object {
  const realm = path.endsWith('/login') ? null : realmOf(path)
  const session = realm && readSession(realm)
  return session ? { username: session.username, sessionId: session.sessionId } : {}
}

/** `user/order/detail/{id}` + `{id: 7}` → `user/order/detail/7`. */
export function fillPath(path: string, input: object): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((input as Record<string, unknown>)[name] ?? '')))
}
