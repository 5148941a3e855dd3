import type { MetricBand } from '@portal/contracts/modules/metrics.contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dateParts } from '../../../design/data/date-format.ts'
import type { VpsAlert, VpsMetrics } from '../calls.ts'
import { Chart } from './chart.tsx'
import css from './graphs.module.css'
import { niceTop, summaryOf } from './picture.ts'
import { type Metric, useUnit } from './units.ts'

interface GraphProps {
  metric: Metric
  data: VpsMetrics
  alerts: readonly VpsAlert[]
  at: number | null
  onAt: (index: number | null) => void
}

/** Which series a graph draws: with its band, and dashed beside it. */
const DRAWN = {
  cpu: ['cpu'],
  memory: ['memory'],
  disk: ['written', 'read'],
  network: ['received', 'sent'],
} as const satisfies Record<Metric, readonly (keyof VpsMetrics['series'])[]>

const TICKS = 6
const most = (figures: MetricBand['max']): number => figures.reduce<number>((max, value) => Math.max(max, value ?? 0), 0)

/** Round in the unit it is told in: network is told in bits. */
const roundTop = (metric: Metric, highest: number): number => (metric === 'network' ? niceTop(highest * 8) / 8 : niceTop(highest))

/** A figure of the server over time: head, picture, and the same as a table. */
export function Graph({ metric, data, alerts, at, onAt }: GraphProps) {
  const t = useTranslations('graphs')
  const [first, other] = DRAWN[metric]
  const band = data.series[first]
  const second = other && data.series[other]
  const rules = alerts.filter((alert) => alert.metric === metric && alert.enabled)
  const inSeries = (threshold: number) =>
    metric === 'memory' ? ((data.memoryBytes ?? 0) * threshold) / 100 : metric === 'network' ? threshold / 8 : threshold
  const highest = Math.max(most(band.max), second ? most(second.avg) : 0)
  const top =
    metric === 'cpu'
      ? 100
      : metric === 'memory' && data.memoryBytes
        ? Math.max(data.memoryBytes, highest)
        : roundTop(metric, highest || 1000)
  const unit = useUnit(metric, top)
  const summary = summaryOf(band)
  const name = t(metric)
  const timeOf = useTimes(data)
  const tellAt = (index: number): string => {
    const values = [band.avg[index] ?? null, second?.avg[index] ?? null]
    if (values[0] === null) return t('noValue')
    if (!other || values[1] === null) return unit.tell(values[0] ?? 0)
    return `${t(first as 'written')} ${unit.bare(values[0] ?? 0)} · ${t(other)} ${unit.tell(values[1] ?? 0)}`
  }
  const steps = band.avg.length
  const ticks = Array.from({ length: TICKS + 1 }, (_, n) => Math.round((n * (steps - 1)) / TICKS)).map((index) => ({
    index,
    label: timeOf(index).short,
  }))
  if (!data.measured[metric])
    return (
      <section className={css.graph} aria-label={name}>
        <div className={css.head}>
          <h3>{name}</h3>
          <span className="c3">{t('notMeasured')}</span>
        </div>
        <p className={css.hint}>{t(`notMeasuredText.${metric === 'memory' || metric === 'network' ? metric : 'other'}`)}</p>
      </section>
    )
  return (
    <section className={css.graph} aria-label={name}>
      <div className={css.head}>
        <h3>{name}</h3>
        {other && (
          <span className={css.key}>
            <i className={css.keyLine} /> {t(first as 'written')} <i className={css.keyDashed} /> {t(other)}
          </span>
        )}
        <span className="sp" />
        {summary && (
          <>
            <span className={css.sums}>
              {(['min', 'avg', 'max'] as const).map((which) => (
                <span key={which}>
                  {t(which)} <b>{unit.tell(summary[which])}</b>
                </span>
              ))}
            </span>
            <span className={css.last}>
              {metric === 'memory' && data.memoryBytes ? (
                t.rich('ofMemory', { used: () => <b>{unit.bare(summary.last)}</b>, all: unit.tell(data.memoryBytes) })
              ) : (
                <b>{unit.tell(summary.last)}</b>
              )}
            </span>
          </>
        )}
      </div>
      {summary === null && <p className={css.hint}>{t('gap')}</p>}
      <Chart
        {...{ name, band, top, ticks, at, onAt }}
        second={second?.avg}
        tell={unit.tell}
        momentOf={(index) => ({ time: timeOf(index).short, text: tellAt(index) })}
        marks={rules.map(({ id, threshold }) => ({ id, value: inSeries(threshold), label: unit.tell(inSeries(threshold)) }))}
      />
      <FigureTable {...{ name, band, second, tell: unit.tell }} secondName={other && t(other)} timeOf={(index) => timeOf(index).long} />
    </section>
  )
}

/** The time of each step, on the axis and in words. */
function useTimes({ from, stepMinutes, range }: Pick<VpsMetrics, 'from' | 'stepMinutes' | 'range'>) {
  const begin = Date.parse(from)
  return (index: number) => {
    const parts = dateParts(begin + index * stepMinutes * 60_000)
    const days = range === 'week' || range === 'month'
    return { short: days ? (parts?.date.slice(5) ?? '') : (parts?.time ?? ''), long: parts ? `${parts.date} ${parts.time}` : '' }
  }
}

interface TableProps {
  name: string
  band: MetricBand
  second: MetricBand | undefined
  secondName: string | undefined
  tell: (value: number) => string
  timeOf: (index: number) => string
}

/** The same figures for those who do not see the picture; written only once it is opened. */
export function FigureTable({ name, band, second, secondName, tell, timeOf }: TableProps) {
  const t = useTranslations('graphs')
  const [open, setOpen] = useState(false)
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? '–' : tell(value))
  return (
    <details className={css.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('table', { name })}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <section className={css.scroll} tabIndex={0} aria-label={t('table', { name })}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                {(['min', 'avg', 'max'] as const).map((which) => (
                  <th key={which} scope="col">
                    {t(which)}
                  </th>
                ))}
                {second && <th scope="col">{secondName}</th>}
              </tr>
            </thead>
            <tbody>
              {band.avg.map((avg, index) => {
                const time = timeOf(index)
                return (
                  <tr key={time}>
                    <th scope="row">{time}</th>
                    <td>{cell(band.min[index])}</td>
                    <td>{cell(avg)}</td>
                    <td>{cell(band.max[index])}</td>
                    {second && <td>{cell(second.avg[index])}</td>}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}
