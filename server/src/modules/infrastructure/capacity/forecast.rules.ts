import type { Forecast } from '@portal/contracts/modules/capacity.operator.contract.ts'
import { addDays, isoDate } from '@portal/contracts/time.ts'

/** A trend of fewer days is chance. */
export const NEEDED_DAYS = 14
/** Older days say little of the next ones. */
export const TREND_DAYS = 60
/** A straight line says nothing of what lies further ahead. */
export const AHEAD_DAYS = 730

export interface DayUsed {
  /** `2026-11-20` */
  readonly day: string
  readonly used: number
}

const DAY_MS = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** How much more is given out each day: the slope of the line that lies nearest to the kept days. Days that nobody kept may lie between. */
export function slopeOf(days: readonly DayUsed[]): number {
  const x = days.map(({ day }) => numberOf(day))
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(x), mean(days.map(({ used }) => used))]
  const spread = x.reduce((sum, at) => sum + (at - meanX) ** 2, 0)
  return spread === 0 ? 0 : days.reduce((sum, { used }, n) => sum + ((x[n] ?? meanX) - meanX) * (used - meanY), 0) / spread
}

/** The first day on which all is given out, were it to go on so from what is given out now. */
export function forecastOf(
  days: readonly DayUsed[],
  now: { readonly used: number; readonly total: number; readonly today: string },
): Forecast {
  const { used, total, today } = now
  if (used >= total) return { state: 'full' }
  const since = numberOf(today) - TREND_DAYS
  const recent = days.filter(({ day }) => numberOf(day) > since)
  if (recent.length < NEEDED_DAYS) return { state: 'early', days: recent.length, needed: NEEDED_DAYS }
  const perDay = slopeOf(recent)
  const left = perDay <= 0 ? Number.POSITIVE_INFINITY : Math.ceil((total - used) / perDay)
  if (left > AHEAD_DAYS) return { state: 'lasts' }
  return { state: 'ends', on: isoDate(addDays(new Date(numberOf(today) * DAY_MS), left)), perDay }
}
