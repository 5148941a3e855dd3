/** Less than this is the way of the answer, not a wrong clock. */
const TOLERATED_MS = 60_000

let offset = 0

/** The server's word on what time it is: the clock of a visitor's machine may be wrong, and a demonstration's is moved on purpose. */
export function setServerTime(at: string): void {
  const difference = Date.parse(at) - Date.now()
  offset = Math.abs(difference) > TOLERATED_MS ? difference : 0
}

/** Now, as the server counts it. */
export const currentTime = (): Date => new Date(Date.now() + offset)
