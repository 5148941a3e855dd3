import type { Request, RequestContext } from './request-context.ts'
import { staffCookie } from './staff-cookie.ts'

/** An answer is data and is never to be anything else; said here because helmet works its pages' headers out anew for each request. */
export const DATA_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

interface Answered {
  readonly http: number
  readonly body: object
}

/**
 * What an answer says beside its body: the session that staff's browser is to keep, what is left to an API token (`RateLimit-*`, seconds until
 * `Reset`), and how long whoever called too often is to wait.
 */
export function answerHeaders({ staffSession, allowance }: RequestContext, { staffDoor }: Request, { http, body }: Answered) {
  return {
    ...(http === 200 && staffSession !== undefined && { 'set-cookie': staffCookie(staffSession, staffDoor?.secure ?? true) }),
    ...(allowance && {
      'ratelimit-limit': String(allowance.limit),
      'ratelimit-remaining': String(allowance.remaining),
      'ratelimit-reset': String(allowance.seconds),
    }),
    ...(http === 429 && { 'retry-after': String(secondsIn(body)) }),
  }
}

const secondsIn = (body: object): number => (body as { data?: { params?: { seconds?: number } } }).data?.params?.seconds ?? 1
