import { addHours, addMonthsIn, dayOfMonth } from '@portal/contracts/time.ts'

export interface Period {
  readonly startAt: Date
  readonly endAt: Date
  readonly anchorDay: number
}

/** The first period, from delivery on [M11]; the brand's zone says which day that is [M1b]. */
export function firstPeriod(at: Date, months: number, trialHours: number | null, timeZone = 'UTC'): Period {
  const anchorDay = dayOfMonth(at, timeZone)
  return { startAt: at, endAt: trialHours === null ? addMonthsIn(at, months, timeZone, anchorDay) : addHours(at, trialHours), anchorDay }
}

/** Until when a renewal of so many months lasts. */
export const periodEnd = (service: { readonly endAt: Date; readonly anchorDay: number | null }, months: number, timeZone: string): Date =>
  extended(service.endAt, months, service.anchorDay ?? dayOfMonth(service.endAt, timeZone), timeZone)

/** A renewal extends from the old end, however late it comes [M11]. */
export const extended = (endAt: Date, months: number, anchorDay: number, timeZone = 'UTC'): Date =>
  addMonthsIn(endAt, months, timeZone, anchorDay)
