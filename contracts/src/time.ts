/** Calendar arithmetic of billing. Instants are UTC; a brand's zone decides what "a day" is. */

const DAY = 86_400_000

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY)
export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000)
export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/**
 * Adds months, keeping the anchor day [M10]: 31 Jan + 1 month = 28/29 Feb, then 31 Mar.
 * `anchorDay` is the day of the month on which the first period began (1-31).
 */
export function addMonths(at: Date, months: number, anchorDay: number = at.getUTCDate()): Date {
  const first = new Date(at.getTime())
  first.setUTCDate(1)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(anchorDay, last))
  return first
}

/** `2026-11-20`, in the given zone (UTC unless told). */
export function isoDate(at: Date, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

/** `2026-11-20 14:05 GMT+7`, for mails: an hour without its zone says little. */
export function isoMinute(at: Date, timeZone = 'UTC'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }).formatToParts(at)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${isoDate(at, timeZone)} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}
