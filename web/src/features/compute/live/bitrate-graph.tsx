import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dateParts } from '../../../design/data/date-format.ts'
import { Chart } from '../graphs/chart.tsx'
import { FigureTable } from '../graphs/graph.tsx'
import { niceTop } from '../graphs/picture.ts'
import type { LivePast } from './refresh-live.ts'
import { useMegabits } from './use-megabits.ts'

const QUARTERS = [0, 0.25, 0.5, 0.75, 1] as const

/** What came in over a broadcast: the line is the average of each point's looks, the band reaches from the lowest to the highest. */
export function BitrateGraph({ graph: { from, stepMinutes, rate } }: { graph: NonNullable<LivePast['graph']> }) {
  const t = useTranslations('live.onAir')
  const megabits = useMegabits()
  const [at, setAt] = useState<number | null>(null)
  const steps = rate.avg.length
  const momentOf = (index: number) => dateParts(Date.parse(from) + index * stepMinutes * 60_000)
  const highest = rate.max.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  const name = t('rate')
  const tellAt = (index: number): string => {
    const value = rate.avg[index] ?? null
    return value === null ? t('silent') : megabits(value)
  }
  const ticks = [...new Set(QUARTERS.map((share) => Math.round(share * (steps - 1))))]
  return (
    <>
      <Chart
        {...{ name, band: rate, top: niceTop(highest), tell: megabits, onAt: setAt }}
        // It may have been the last point of a longer one.
        at={at === null ? null : Math.min(at, steps - 1)}
        momentOf={(index) => ({ time: momentOf(index)?.time ?? '', text: tellAt(index) })}
        marks={[]}
        ticks={ticks.map((index) => ({ index, label: momentOf(index)?.time ?? '' }))}
      />
      <FigureTable
        {...{ name, band: rate, second: undefined, secondName: undefined, tell: megabits }}
        timeOf={(index) => {
          const parts = momentOf(index)
          return parts ? `${parts.date} ${parts.time}` : ''
        }}
      />
    </>
  )
}
