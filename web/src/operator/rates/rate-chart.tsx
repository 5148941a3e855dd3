import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { currentTime } from '../../lib/clock.ts'
import css from './rates.module.css'
import { useRateText } from './use-rate-text.ts'

const WIDTH = 600
const HEIGHT = 120
const ROOM = 6

/** How the rate went: it stands until the next one is set. The list below says the same in words. */
export function RateChart() {
  const t = useTranslations('operator.rates')
  const say = useRateText()
  const rates = useCall('operator/exchange-rate/list', { page: 1, pageSize: 100, sort: '-at' }).data?.items.toReversed() ?? []
  const [first] = rates
  if (!first || rates.length < 2) return null
  const now = currentTime()
  const [from, until] = [Date.parse(first.at), now.getTime()]
  const values = rates.map(({ vndPerUsd }) => vndPerUsd)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number): number => ((at - from) / Math.max(1, until - from)) * WIDTH
  const y = (value: number): number => HEIGHT - ROOM - ((value - least) / Math.max(1, most - least)) * (HEIGHT - 2 * ROOM)
  const steps = rates.flatMap(({ at, vndPerUsd }, n) => {
    const end = rates[n + 1]?.at
    return [at, end ?? null].map((when) => `${x(when === null ? until : Date.parse(when)).toFixed(1)},${y(vndPerUsd).toFixed(1)}`)
  })
  return (
    <Panel title={t('chart')}>
      <div className={css.chart}>
        <span className="sm c3 num">{say(most)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polyline points={steps.join(' ')} />
        </svg>
        <span className="sm c3 num">{say(least)}</span>
        <span className={`sm c3 ${css.days}`}>
          <DateText value={first.at} />
          <DateText value={now} />
        </span>
      </div>
    </Panel>
  )
}
