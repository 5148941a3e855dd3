/** How failures slow a sign-in down [A3]: pure figures, the same for names that exist and names that do not. */

export interface Pace {
  /** Failures from which on the browser must have worked. */
  readonly proofFrom: number
  /** Failures from which on there is a pause before the next try. */
  readonly pauseFrom: number
}

export const perName: Pace = { proofFrom: 3, pauseFrom: 5 }
/** Offices and mobile networks share an address. */
export const perAddress: Pace = { proofFrom: 10, pauseFrom: 30 }
/** Asking for reset mails has no right or wrong: every request counts. */
export const perResetAddress: Pace = { proofFrom: 3, pauseFrom: 20 }

export const FORGOTTEN_AFTER_SECONDS = 3600
const PAUSE_MAX_SECONDS = 300

export interface Tried {
  readonly failures: number
  readonly lastAt: Date
}

export interface Hurdle {
  readonly proof: boolean
  readonly waitSeconds: number
}

export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_AFTER_SECONDS * 1000)

/** What stands before the next try. The pause doubles with each failure: 2, 4, 8 … 300 seconds. */
export function hurdle(tried: Tried | null, pace: Pace, now: Date): Hurdle {
  if (!tried || tried.lastAt < forgottenBefore(now)) return { proof: false, waitSeconds: 0 }
  const pause = tried.failures < pace.pauseFrom ? 0 : Math.min(PAUSE_MAX_SECONDS, 2 ** (tried.failures - pace.pauseFrom + 1))
  const waitSeconds = Math.max(0, Math.ceil((tried.lastAt.getTime() + pause * 1000 - now.getTime()) / 1000))
  return { proof: tried.failures >= pace.proofFrom, waitSeconds }
}
