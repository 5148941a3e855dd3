import { type DeliveryError, WEBHOOK_TRIES } from '@portal/contracts/webhook-events.ts'

/** What came of one try. `answer`: its beginning, or what the network said. `retryAfterSeconds`: when the receiver asked to be tried again. */
export type Answer = { readonly ms: number; readonly answer: string } & (
  | { readonly status: number; readonly retryAfterSeconds: number | null }
  | { readonly error: Extract<DeliveryError, 'timeout' | 'unreachable' | 'barred'> }
)

const MINUTE = 60
const HOUR = 3600
/** Seconds from one try to the next: about three days in all. */
export const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const
const LONGEST = 24 * HOUR
/** Of a delay, either way: what failed together is not tried again together. */
const JITTER = 0.1
/** Nothing has arrived for so long, which is all tries of one delivery at their shortest: it is switched off. */
const DEAD_AFTER_HOURS = 66

export type Next = 'delivered' | 'gone' | 'given-up' | { readonly inSeconds: number }

/** Null: it arrived. */
export function errorOf(answer: Answer): DeliveryError | null {
  if ('error' in answer) return answer.error
  if (answer.status >= 200 && answer.status < 300) return null
  return answer.status >= 300 && answer.status < 400 ? 'redirect' : 'status'
}

/** `attempt`: which try it was, from 1. `luck`: 0 to 1, evenly spread over messages. */
export function nextAfter(answer: Answer, attempt: number, luck: number): Next {
  if (errorOf(answer) === null) return 'delivered'
  if ('status' in answer && answer.status === 410) return 'gone'
  const delay = attempt < WEBHOOK_TRIES ? DELAYS[attempt - 1] : undefined
  if (delay === undefined) return 'given-up'
  const asked = 'status' in answer ? (answer.retryAfterSeconds ?? 0) : 0
  return { inSeconds: Math.max(delay * (1 - JITTER + 2 * JITTER * luck), Math.min(asked, LONGEST)) }
}

/** The same for the same try of a message: the eight hex digits of its id that this attempt begins at. */
export const luckOf = (messageId: string, attempt: number): number => {
  const hex = messageId.replaceAll('-', '')
  return Number.parseInt(hex.slice(attempt, attempt + 8), 16) / 0xffffffff
}

/** Asked when a delivery is given up. */
export const isDead = (failingSince: Date, now: Date): boolean => now.getTime() - failingSince.getTime() >= DEAD_AFTER_HOURS * HOUR * 1000
