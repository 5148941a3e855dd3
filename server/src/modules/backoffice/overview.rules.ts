import type { DayFigures } from '@portal/contracts/modules/overview.operator.contract.ts'
import { hourOfDay } from '@portal/contracts/time.ts'

const HOURS = 24
const HOUR = 3_600_000
const WEEK_DAYS = 7

/** A brand's today, and the same day of the week before, by its own calendar. */
export interface BrandDay {
  readonly brandId: number
  readonly today: Date
  readonly before: Date
}

export const brandDay = (brandId: number, now: Date, timeZone: string): BrandDay => ({
  brandId,
  today: hourOfDay(now, 0, 0, timeZone),
  before: hourOfDay(now, -WEEK_DAYS, 0, timeZone),
})

/** What covers all brands' days: a little more than a day, because their midnights differ. */
export function stretchesOf(days: readonly BrandDay[], now: Date): readonly [Stretch, Stretch] {
  const earliest = (times: readonly Date[]): number => Math.min(...times.map((time) => time.getTime()))
  const latest = (times: readonly Date[]): number => Math.max(...times.map((time) => time.getTime()))
  const [todays, befores] = [days.map(({ today }) => today), days.map(({ before }) => before)]
  return [
    { from: new Date(earliest(todays)), to: new Date(now.getTime() + 1) },
    // Whole days; where clocks were changed in between an hour more is asked for than is needed.
    { from: new Date(earliest(befores)), to: new Date(latest(befores) + (HOURS + 1) * HOUR) },
  ]
}
interface Stretch {
  readonly from: Date
  readonly to: Date
}

interface Bucket {
  readonly brandId: number
  readonly at: Date
}

/** Sums from midnight on, each brand's by its own calendar; `value` is what a bucket counts for. */
export function dayFigures<B extends Bucket>(
  buckets: readonly B[],
  days: readonly BrandDay[],
  now: Date,
  value: (bucket: B) => number,
): DayFigures {
  const of = new Map(days.map((day) => [day.brandId, day]))
  const [today, before] = [new Array<number>(HOURS).fill(0), new Array<number>(HOURS).fill(0)]
  let untilNow = 0
  let reached = 0
  for (const { today: start } of days) reached = Math.max(reached, hourSince(start, now))
  for (const bucket of buckets) {
    const day = of.get(bucket.brandId)
    if (!day) continue
    const isToday = bucket.at >= day.today
    const hour = hourSince(isToday ? day.today : day.before, bucket.at)
    if (hour < 0 || hour >= HOURS) continue
    const hours = isToday ? today : before
    hours[hour] = (hours[hour] ?? 0) + value(bucket)
    if (!isToday && bucket.at.getTime() - day.before.getTime() < now.getTime() - day.today.getTime()) untilNow += value(bucket)
  }
  const sums = running(today).slice(0, reached + 1)
  return { now: sums.at(-1) ?? 0, before: untilNow, hours: sums, hoursBefore: running(before) }
}

const hourSince = (start: Date, at: Date): number => Math.min(HOURS - 1, Math.floor((at.getTime() - start.getTime()) / HOUR))

function running(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}
