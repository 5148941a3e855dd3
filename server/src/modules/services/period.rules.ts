import { addHours, addMonths } from '@portal/contracts/time.ts'

export interface Period {
  readonly startAt: Date
  readonly endAt: Date
  readonly anchorDay: number
}

/** The first period, from delivery on [M11]. */
export function firstPeriod(at: Date, months: number, trialHours: number | null): Period {
  const anchorDay = at.getUTCDate()
  return { startAt: at, endAt: trialHours === null ? addMonths(at, months, anchorDay) : addHours(at, trialHours), anchorDay }
}

/** A renewal extends from the old end, however late it comes [M11]. */
export const extended = (endAt: Date, months: number, anchorDay: number): Date => addMonths(endAt, months, anchorDay)
