import { retellMinutes } from '@portal/contracts/time.ts'
import { createStore } from '../../lib/store.ts'

interface Zones {
  /** Whose clock every instant is shown by: the person's choice, or (undefined) the browser's. */
  readonly reader: string | undefined
  /** Whose days are billed by: the brand's. Undefined where no brand has said so: then the reader's. Days that the server sends as days are of it. */
  readonly billing: string | undefined
}

/** The clocks that this browser shows. */
export const zones = createStore<Zones>({ reader: undefined, billing: undefined })

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

/** Dates are YYYY-MM-DD in every language. A bare date is taken as it is; an instant is shown in the given zone (the reader's). */
export function dateParts(value: string | number | Date, timeZone: string | undefined = zones.get().reader): DateParts | null {
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

/** The day an instant is billed as: for what the server counts in the brand's days. A screen shows the reader's (`dateParts`). */
export const billingDay = (value: string | number | Date): string | undefined =>
  dateParts(value, zones.get().billing ?? zones.get().reader)?.date

/** The server's sentences name their zone, because mails must. On the screen the same instants are told by the reader's own clock. */
export const inReadersZone = (text: string): string =>
  retellMinutes(text, (at) => {
    const parts = dateParts(at)
    return parts ? `${parts.date} ${parts.time}` : ''
  })

const DAY = 86_400_000

/** Whole calendar days from today to the date, as the dates beside it are shown; negative when it lies behind us. */
export function daysUntil(value: string | Date, now: Date): number {
  const day = (at: string | Date) => Date.parse(`${dateParts(at)?.date ?? ''}T00:00:00Z`)
  return Math.round((day(value) - day(now)) / DAY)
}
