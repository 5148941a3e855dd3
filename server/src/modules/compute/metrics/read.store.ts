import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { MetricBand, vpsMetrics } from '@portal/contracts/modules/metrics.contract.ts'
import type { Tx } from '../../../platform/tx.ts'
import { ofMinutes, ofRolledUp } from './roll-up.store.ts'
import type { Grain, Window } from './window.rules.ts'

type Series = OutputOf<typeof vpsMetrics>['series']

const FIGURES = { minute: ofMinutes, ten: ofRolledUp, hour: ofRolledUp } as const satisfies Record<Grain, readonly string[]>

const textOf = (grain: Grain): string =>
  `select (at - $2) / $4::int, ${FIGURES[grain].join(', ')} from vps_metric_${grain} where service_id = $1 and at >= $2 and at < $3 group by 1`

const TEXTS = { minute: textOf('minute'), ten: textOf('ten'), hour: textOf('hour') } as const

/** As the statements have them, three columns each. */
const NAMES = ['memory', 'read', 'written', 'received', 'sent', 'cpu'] as const

/** Seven digits are kept; what a graph shows are four. */
const shown = (value: number | null | undefined, per: number): number | null =>
  value === null || value === undefined ? null : Number((value / per).toPrecision(4))

/** One row for each step that has a reading, spread over all steps: where nothing was measured there is a gap. */
export async function seriesOf(tx: Tx, serviceId: number, { grain, from, until, step }: Window): Promise<Series> {
  const { rows } = await tx.client.query<(number | null)[]>({
    name: `metrics-${grain}`,
    text: TEXTS[grain],
    values: [serviceId, from, until, step],
    rowMode: 'array',
  })
  const steps = (until - from) / step
  const empty = (): MetricBand => ({ min: Array(steps).fill(null), avg: Array(steps).fill(null), max: Array(steps).fill(null) })
  const series = { cpu: empty(), memory: empty(), read: empty(), written: empty(), received: empty(), sent: empty() }
  for (const row of rows) {
    const at = row[0] ?? 0
    NAMES.forEach((name, index) => {
      const { min, avg, max } = series[name]
      const per = name === 'cpu' ? 100 : 1
      min[at] = shown(row[1 + index * 3], per)
      avg[at] = shown(row[2 + index * 3], per)
      max[at] = shown(row[3 + index * 3], per)
    })
  }
  return series
}

export interface LastReading {
  readonly at: Date
  readonly memory: boolean
  readonly disk: boolean
  readonly network: boolean
}

/** When a machine was last heard, and what of it was said. */
export async function lastReading(tx: Tx, serviceId: number): Promise<LastReading | null> {
  const { rows } = await tx.client.query<LastReading>(
    `select read_at as at, memory is not null as memory, read is not null as disk, received is not null as network from vps_counter where service_id = $1`,
    [serviceId],
  )
  return rows[0] ?? null
}
