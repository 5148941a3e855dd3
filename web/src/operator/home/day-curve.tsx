import css from './home.module.css'

const WIDTH = 240
const HEIGHT = 40
const HOURS = 24

interface DayCurveProps {
  /** Sums from midnight on, hour by hour: today as far as it is, and the whole day that it is compared with. */
  hours: readonly number[]
  hoursBefore: readonly number[]
}

/** Today's sum over the day, before last week's. The figures beside it say the same in words. */
export function DayCurve({ hours, hoursBefore }: DayCurveProps) {
  const top = Math.max(1, ...hours, ...hoursBefore)
  // Refunds of a day may exceed its sales.
  const bottom = Math.min(0, ...hours, ...hoursBefore)
  const x = (hour: number): number => (hour / HOURS) * WIDTH
  const y = (value: number): number => HEIGHT - 2 - ((value - bottom) / (top - bottom)) * (HEIGHT - 4)
  // A day begins with nothing; each hour's sum stands at its end.
  const points = (sums: readonly number[]): string =>
    [0, ...sums].map((sum, hour) => `${x(hour).toFixed(1)},${y(sum).toFixed(1)}`).join(' ')
  const now = x(hours.length)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={css.curve} aria-hidden="true">
      <polygon points={`0,${y(0)} ${points(hours)} ${now},${y(0)}`} className={css.area} />
      <polyline points={points(hoursBefore)} className={css.lineBefore} />
      <polyline points={points(hours)} className={css.line} />
    </svg>
  )
}
