export interface DateParts {
  /** `2026-11-20` */
  readonly date: string
  /** `09:12` */
  readonly time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? ''
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(key, format)
  }
  return format
}

/** Dates are YYYY-MM-DD in every language. A bare date is taken as it is; an instant is shown in the given zone (the browser's). */
export function dateParts(value: string | number | Date, timeZone?: string): DateParts | null {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return { date: value, time: '' }
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return null
  const part = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value: text }) => [type, text]),
  )
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

const DAY = 86_400_000

/** Whole calendar days from today to the date; negative when it lies behind us. */
export function daysUntil(value: string | Date, now: Date): number {
  const day = (at: string | Date) => Date.parse(`${dateParts(at)?.date ?? ''}T00:00:00Z`)
  return Math.round((day(value) - day(now)) / DAY)
}
