/** Calendar arithmetic of billing. Instants are UTC; a zone decides what "a day" is: a brand's, or the one that a service was sold in. */

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

type Formats = Map<string, Intl.DateTimeFormat>
const wallClocks: Formats = new Map()
const zoneNames: Formats = new Map()
const DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const

/** Kept per zone: making one costs more than hundreds of uses. */
function formatOf(kept: Formats, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = kept.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...options })
  kept.set(timeZone, format)
  return format
}

/** Clocks change at quarters of an hour of UTC, everywhere: one answer counts for the whole of it. */
const QUARTER = 900_000
const MAX_OFFSETS = 10_000
const offsets = new Map<string, number>()

/** Milliseconds that a zone is ahead of UTC then. */
function offsetAt(at: Date, timeZone: string): number {
  const quarter = Math.floor(at.getTime() / QUARTER)
  const key = `${timeZone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const format = formatOf(wallClocks, timeZone, DIGITS)
  const parts = Object.fromEntries(format.formatToParts(quarter * QUARTER).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter * QUARTER
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** What a clock on the wall shows in a zone, as if it were UTC: calendar arithmetic is done on it. */
const wallClock = (at: Date, timeZone: string): Date => (timeZone === 'UTC' ? at : new Date(at.getTime() + offsetAt(at, timeZone)))

/** The instant at which a clock in the zone shows this; an hour that does not exist there is the one after it. */
function instantOf(wall: Date, timeZone: string): Date {
  if (timeZone === 'UTC') return wall
  const offset = (at: Date): number => wallClock(at, timeZone).getTime() - at.getTime()
  // The offset before and the one after a change of clocks may both lead somewhere: one of the two shows what was asked.
  const [before, after] = [addDays(wall, -1), addDays(wall, 1)].map((at) => new Date(wall.getTime() - offset(at))) as [Date, Date]
  return wallClock(before, timeZone).getTime() === wall.getTime()
    ? before
    : wallClock(after, timeZone).getTime() === wall.getTime()
      ? after
      : before
}

/** Day of the month in a zone, 1-31. */
export const dayOfMonth = (at: Date, timeZone: string): number => wallClock(at, timeZone).getUTCDate()

/** What the clock on a zone's wall shows, in milliseconds since its midnight. */
export const timeOfDay = (at: Date, timeZone: string): number => wallClock(at, timeZone).getTime() % DAY

/**
 * As `addMonths`, by the calendar of a zone: what is delivered there on the 31st ends there on the last day of the month. `anchorTime` is
 * the `timeOfDay` that the terms keep: one that a change of clocks leaves out on a day is back on the next.
 */
export function addMonthsIn(
  at: Date,
  months: number,
  timeZone: string,
  anchorDay: number = dayOfMonth(at, timeZone),
  anchorTime: number = timeOfDay(at, timeZone),
): Date {
  const wall = addMonths(wallClock(at, timeZone), months, anchorDay)
  return instantOf(new Date(wall.getTime() - (wall.getTime() % DAY) + anchorTime), timeZone)
}

/** That hour of the calendar day which lies so many days from the day of `at`, in a zone. */
export function hourOfDay(at: Date, days: number, hour: number, timeZone: string): Date {
  const wall = addDays(wallClock(at, timeZone), days)
  return instantOf(new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), hour)), timeZone)
}

/** `2026-11-20`, in the given zone (UTC unless told). */
export function isoDate(at: Date, timeZone = 'UTC'): string {
  return wallClock(at, timeZone).toISOString().slice(0, 10)
}

/** The name of a zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `2026-11-20 14:05 GMT+7`, for mails: an hour without its zone says little. */
export function isoMinute(at: Date, timeZone = 'UTC'): string {
  const [date, clock] = wallClock(at, timeZone).toISOString().split('T') as [string, string]
  const zone = formatOf(zoneNames, timeZone, { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return `${date} ${clock.slice(0, 5)} ${zone?.value ?? ''}`
}

const MINUTE = /(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) (?:GMT|UTC)(?:([+-])(\d{1,2})(?::(\d{2}))?)?/g

/** The same sentence with every instant in it, written as `isoMinute` does, told in another way. */
export const retellMinutes = (text: string, tell: (at: Date) => string): string =>
  text.replace(MINUTE, (whole, date: string, time: string, sign = '+', hours = '0', minutes = '0') => {
    const away = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
    const at = new Date(Date.parse(`${date}T${time}:00Z`) - away)
    return Number.isNaN(at.getTime()) ? whole : tell(at)
  })
