import type { OutputOf } from '../../api/endpoints.ts'

type Facts = OutputOf<'operator/node/forecast'>

export const WIDTH = 600
export const HEIGHT = 140
/** So far ahead a trend is drawn. */
const AHEAD_DAYS = 30
const DAY_MS = 86_400_000

const numberOf = (day: string): number => Date.parse(day) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** The lines of the kept days, of the trend from today on, and of what there is with the node and without it. */
export function pictureOf({ days, today, total, without, forecast }: Facts) {
  const now = numberOf(today)
  const [from, until] = [numberOf(days[0]?.day ?? today), now + AHEAD_DAYS]
  const used = days.at(-1)?.used ?? 0
  const perDay = forecast.state === 'ends' ? forecast.perDay : null
  const most = Math.max(total, ...days.map((day) => day.used), used + (perDay ?? 0) * AHEAD_DAYS, 1)
  const x = (day: number): number => Number((((day - from) / Math.max(1, until - from)) * WIDTH).toFixed(1))
  const y = (value: number): number => Number((HEIGHT - (value / most) * (HEIGHT - 6)).toFixed(1))
  return {
    kept: days.map((day) => `${x(numberOf(day.day))},${y(day.used)}`).join(' '),
    trend: perDay === null ? null : `${x(now)},${y(used)} ${x(until)},${y(used + perDay * AHEAD_DAYS)}`,
    today: x(now),
    total: y(total),
    without: y(without),
    ends: { from: dayOf(from), until: dayOf(until) },
  }
}
