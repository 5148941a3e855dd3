import { DriverError } from './errors.ts'
import { type GuardedFetch, guardedFetch, isBarred } from './guarded-fetch.ts'

const PATIENCE_MS = 15_000
/** Bytes of an answer that are kept: enough to tell what the other side thought. */
const KEPT_BYTES = 2048
const DAY_SECONDS = 86_400

type Came = { readonly ms: number; readonly answer: string } & (
  | { readonly status: number; readonly retryAfterSeconds: number | null }
  | { readonly error: 'timeout' | 'unreachable' | 'barred' }
)

interface HookCarrier {
  readonly post: (
    url: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    ofStaff: boolean,
  ) => Promise<Came>
  readonly close: () => Promise<void>
}

/** Carries webhooks out. `inside`: hosts of our own network that customers may have them sent to; staff enter theirs themselves. */
export function hookCarrier(inside: readonly string[], patienceMs = PATIENCE_MS): HookCarrier {
  const limits = { patienceMs, keptBytes: KEPT_BYTES }
  const [customers, staff] = [guardedFetch(inside, limits), guardedFetch('any', limits)]
  return {
    post: (url, message, ofStaff) => carry(ofStaff ? staff : customers, url, message),
    close: async () => void (await Promise.all([customers.close(), staff.close()])),
  }
}

async function carry({ fetch }: GuardedFetch, url: string, { headers, body }: { headers: Readonly<Record<string, string>>; body: string }) {
  const began = performance.now()
  const ms = (): number => Math.round(performance.now() - began)
  try {
    const answer = await fetch(url, { method: 'POST', headers, body })
    // What is no text is shown as well as it can be; PostgreSQL keeps no zero characters.
    const text = (await answer.text()).replaceAll('\u0000', '')
    return { ms: ms(), answer: text, status: answer.status, retryAfterSeconds: secondsIn(answer.headers.get('retry-after')) }
  } catch (error) {
    return { ms: ms(), answer: error instanceof DriverError ? error.message : String(error), error: kindOf(error) }
  }
}

const kindOf = (error: unknown): 'timeout' | 'unreachable' | 'barred' => {
  if (isBarred(error)) return 'barred'
  return error instanceof Error && /time-?out/i.test(error.message) ? 'timeout' : 'unreachable'
}

/** Seconds or a date, as HTTP allows; null for anything else. */
function secondsIn(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d{1,6}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return seconds > 0 ? Math.min(seconds, DAY_SECONDS) : null
}
