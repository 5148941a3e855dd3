import { addHours, addMonthsIn, dayOfMonth, timeOfDay } from '@portal/contracts/time.ts'

/** What the clock on the wall showed when the first term began: every later one ends on that day, at that time [M10]. */
interface Anchor {
  readonly anchorDay: number
  /** Milliseconds since midnight. */
  readonly anchorTime: number
}

export interface Period extends Anchor {
  readonly startAt: Date
  readonly endAt: Date
}

/** The zone is the one it was sold in, whatever its brand's is today [M1c]. An anchor that was never written is that of the end. */
export interface Calendar {
  readonly timeZone: string
  readonly anchorDay: number | null
  readonly anchorTime: number | null
}

export const anchorAt = (at: Date, timeZone: string): Anchor => ({
  anchorDay: dayOfMonth(at, timeZone),
  anchorTime: timeOfDay(at, timeZone),
})

/** The first period, from delivery on [M11]; its zone says which day that is [M1b]. */
export const firstPeriod = (at: Date, months: number, trialHours: number | null, timeZone: string): Period => ({
  startAt: at,
  endAt: trialHours === null ? addMonthsIn(at, months, timeZone) : addHours(at, trialHours),
  ...anchorAt(at, timeZone),
})

/** Until when so many months last that begin at the old end, however late they are paid [M11]. */
export const periodEnd = ({ endAt, timeZone, anchorDay, anchorTime }: Calendar & { readonly endAt: Date }, months: number): Date =>
  addMonthsIn(endAt, months, timeZone, anchorDay ?? undefined, anchorTime ?? undefined)
