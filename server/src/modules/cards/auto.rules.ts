import { addDays, addHours, dayOfMonth, hourOfDay } from '@portal/contracts/time.ts'

/** When a declined charge of a renewal is tried again: few times, and days apart. The last one lies within the days of grace. */
export const RETRY_AFTER_HOURS = [24, 48] as const
/** A gateway that did nothing is asked again so much later, and so often at most. */
export const NOT_ASKED_HOURS = 1
export const NOT_ASKED_MOST = 24
/** Somebody is at a gateway's page for the document: what they pay there must not be charged too. */
export const BUSY_HOURS = 1
/** Between two automatic top-ups: whatever empties a balance must not empty a card. */
export const TOPUP_PAUSE_HOURS = 24
/** Top-ups in a row that a card declined, before nothing is charged by itself any more. */
export const TOPUP_DECLINES_MOST = 3
/** How long before a card expires its owner is told. */
const EXPIRY_TOLD_DAYS = 30

/** When the month began by which the limit counts: the brand's. */
export const monthBegan = (now: Date, timeZone: string): Date => hourOfDay(now, 1 - dayOfMonth(now, timeZone), 0, timeZone)

/** What no later try will better. */
const FINAL: ReadonlySet<string> = new Set(['expired', 'blocked', 'gone', 'confirm', 'ended'])

export interface Expiry {
  readonly expiryYear: number | null
  readonly expiryMonth: number | null
}

/** A card can be charged to the end of its month; a bank's day may end half a day after ours. */
function expiresAt({ expiryYear, expiryMonth }: Expiry): Date | null {
  return expiryYear === null || expiryMonth === null ? null : addHours(new Date(Date.UTC(expiryYear, expiryMonth, 1)), 12)
}

export function cardState(card: Expiry, now: Date): 'ok' | 'expiring' | 'expired' {
  const end = expiresAt(card)
  if (end === null) return 'ok'
  return end <= now ? 'expired' : addDays(end, -EXPIRY_TOLD_DAYS) <= now ? 'expiring' : 'ok'
}

export interface ChargeFacts {
  readonly enabled: boolean
  /** Is what it pays still among what was agreed to? */
  readonly wanted: boolean
  readonly banned: boolean
  readonly invoiceState: 'payable' | 'busy' | 'closed'
  readonly cardState: 'ok' | 'expiring' | 'expired' | 'none'
  /** Does the brand offer the card's gateway now, and can that charge? */
  readonly placeOpen: boolean
  readonly amount: number
  readonly limits: { readonly min: number; readonly max: number }
  readonly monthlyLimit: number
  /** Charged or being charged in this month. */
  readonly charged: number
}

/** `wait`: looked at again later. Anything else than `charge` and `wait` ends it, and is its reason. */
export type Decision = 'charge' | 'wait' | 'off' | 'closed' | 'card' | 'place' | 'amount' | 'limit'

/** Whether a charge that is due is made; looked at last, with everything locked. */
export function decide(facts: ChargeFacts): Decision {
  const { enabled, wanted, banned, invoiceState, placeOpen, amount, limits } = facts
  if (invoiceState === 'closed' || amount <= 0) return 'closed'
  if (!enabled || !wanted || banned) return 'off'
  if (facts.cardState === 'none' || facts.cardState === 'expired') return 'card'
  if (!placeOpen) return 'place'
  if (amount < limits.min || amount > limits.max) return 'amount'
  if (facts.charged + amount > facts.monthlyLimit) return 'limit'
  return invoiceState === 'busy' ? 'wait' : 'charge'
}

/** When a renewal is charged again that came to nothing; null: not again. `declined` and `notAsked`: how often it did so by now, this time included. */
export function retryAt(
  reason: string,
  { declined, notAsked }: { readonly declined: number; readonly notAsked: number },
  now: Date,
): Date | null {
  if (reason === 'not-asked') return notAsked > NOT_ASKED_MOST ? null : addHours(now, NOT_ASKED_HOURS)
  const hours = FINAL.has(reason) ? undefined : RETRY_AFTER_HOURS[declined - 1]
  return hours === undefined ? null : addHours(now, hours)
}
