/** How failures slow a sign-in down [A3]: pure figures, the same for names that exist and names that do not. */

export interface Pace {
  /** Failures from which on the browser must have worked. */
  readonly proofFrom: number
  /** Failures from which on there is a pause before the next try. */
  readonly pauseFrom: number
  /** The first pause; each failure more doubles it, up to the longest. */
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
}

const pauses = { firstPauseSeconds: 2, longestPauseSeconds: 300 }

/** One name from everywhere together: work, never a wait, or anybody could keep its owner out [C5b]. */
export const perName: Pace = { proofFrom: 3, pauseFrom: Number.POSITIVE_INFINITY, ...pauses }
/** One name from one network: who guesses there waits there. */
export const perNameHere: Pace = { proofFrom: 3, pauseFrom: 5, ...pauses }
/** Codes of a second factor, from everywhere: six digits do not bear many tries, and only who knows the password comes so far. */
export const perCode: Pace = { proofFrom: 3, pauseFrom: 5, ...pauses }
/** Offices and mobile networks share an address. */
export const perAddress: Pace = { proofFrom: 10, pauseFrom: 30, ...pauses }
/** Asking for reset mails has no right or wrong: every request counts. */
export const perResetAddress: Pace = { proofFrom: 3, pauseFrom: 20, ...pauses }
/**
 * Mails with a link to one mailbox: after 1, 2, 4 … 30 minutes. The longest pause is shorter than a link lives, so that
 * whoever is kept from another mail by somebody's asking has one whose link still works.
 */
export const perMailbox: Pace = { proofFrom: Number.POSITIVE_INFINITY, pauseFrom: 1, firstPauseSeconds: 60, longestPauseSeconds: 1800 }

/** The same pace for a network of many subscribers. */
export const widened = (pace: Pace, times: number): Pace => ({
  ...pace,
  proofFrom: pace.proofFrom * times,
  pauseFrom: pace.pauseFrom * times,
})

export const FORGOTTEN_AFTER_SECONDS = 3600

export interface Tried {
  readonly failures: number
  readonly lastAt: Date
}

export interface Hurdle {
  readonly proof: boolean
  readonly waitSeconds: number
}

export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_AFTER_SECONDS * 1000)

/** With fewer failures than these nothing stands before a try, whenever the last one was. */
export const calmBelow = ({ proofFrom, pauseFrom }: Pace): number => Math.min(proofFrom, pauseFrom)

/** What stands before the next try. */
export function hurdle(tried: Tried | null, pace: Pace, now: Date): Hurdle {
  if (!tried || tried.lastAt < forgottenBefore(now)) return { proof: false, waitSeconds: 0 }
  const { failures, lastAt } = tried
  const proof = failures >= pace.proofFrom
  // Also where the last try began a moment after this one, as it does when several come from one office at a time.
  if (failures < pace.pauseFrom) return { proof, waitSeconds: 0 }
  const pause = Math.min(pace.longestPauseSeconds, pace.firstPauseSeconds * 2 ** (failures - pace.pauseFrom))
  return { proof, waitSeconds: Math.max(0, Math.ceil((lastAt.getTime() + pause * 1000 - now.getTime()) / 1000)) }
}
