/** The longest that an engine is left alone while it is waited for. */
export const LOOK_AGAIN_SECONDS = 2
const SOONEST_SECONDS = 0.2

/** Seconds until the next look at what was asked of an engine so many seconds ago: a fifth of what has passed, so that looking adds little to what is waited for and is rare where that takes long. */
export const lookAgainAfter = (elapsedSeconds: number): number =>
  Math.min(LOOK_AGAIN_SECONDS, Math.max(SOONEST_SECONDS, elapsedSeconds / 5))
