import type { MetricRange } from '@portal/contracts/constants.ts'

export type Grain = 'minute' | 'ten' | 'hour'

/** In minutes since 1970; `step` of them are one point. */
export interface Window {
  readonly grain: Grain
  readonly from: number
  readonly until: number
  readonly step: number
}

const DAY = 1440
/** How long each grain is kept at least. */
const KEPT = { minute: 2 * DAY, ten: 8 * DAY, hour: 396 * DAY } as const satisfies Record<Grain, number>

interface Look {
  readonly minutes: number
  /** The finest first: what is too old for one is drawn of the next. */
  readonly of: readonly (readonly [grain: Grain, step: number])[]
}

const LOOKS: Readonly<Record<MetricRange, Look>> = {
  hour: { minutes: 60, of: [['minute', 1]] },
  day: {
    minutes: DAY,
    of: [
      ['minute', 5],
      ['ten', 10],
    ],
  },
  week: {
    minutes: 7 * DAY,
    of: [
      ['ten', 60],
      ['hour', 60],
    ],
  },
  month: { minutes: 30 * DAY, of: [['hour', 180]] },
}

/** What is drawn of a range that ends at `end`: whole steps, the last one holds `end`. Older than all that is kept there is nothing. */
export function windowOf(range: MetricRange, end: number, now: number): Window {
  const { minutes, of } = LOOKS[range]
  const last = Math.min(end, now)
  const fitting = of.find(([grain]) => last - minutes >= now - KEPT[grain]) ?? of.at(-1)
  if (!fitting) throw new Error(`nothing is drawn of ${range}`)
  const [grain, step] = fitting
  const until = (Math.floor(last / step) + 1) * step
  return { grain, step, until, from: until - minutes }
}
