import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useWidth } from '../../../lib/use-width.ts'
import css from './graphs.module.css'
import { bandPath, linePath, xOf, yOf } from './picture.ts'

type Figures = readonly (number | null)[]

interface ChartProps {
  name: string
  band: { min: Figures; avg: Figures; max: Figures }
  /** Drawn dashed beside it, its average alone. */
  second?: Figures | undefined
  top: number
  /** What a figure is called on the lines. */
  tell: (value: number) => string
  /** Of a step: its time, and what is said of it. */
  momentOf: (index: number) => { time: string; text: string }
  /** Thresholds of alerts. */
  marks: readonly { id: number; value: number; label: string }[]
  ticks: readonly { index: number; label: string }[]
  /** The one crosshair of all graphs. */
  at: number | null
  onAt: (index: number | null) => void
}

const HEIGHT = 120
const STRIDES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, PageDown: -12, PageUp: 12 }

/** One graph: the band, the line, and a crosshair that mouse, finger and keyboard move. */
export function Chart({ name, band, second, top, tell, momentOf, marks, ticks, at, onAt }: ChartProps) {
  const t = useTranslations('graphs')
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const steps = band.avg.length
  const frame = { width, height: HEIGHT, top }
  const last = steps - 1
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    onAt(Math.max(0, Math.min(last, Math.round(((event.clientX - left) / wide) * last))))
  }
  const key = (event: KeyboardEvent) => {
    const from = at ?? last
    const stride = STRIDES[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : stride === undefined ? null : from + stride
    if (event.key === 'Escape') return onAt(null)
    if (next === null) return
    event.preventDefault()
    onAt(Math.max(0, Math.min(last, next)))
  }
  const shown = momentOf(at ?? last)
  const x = at === null ? 0 : xOf(frame, at, steps)
  const value = at === null ? null : (band.avg[at] ?? null)
  return (
    <div className={css.chart}>
      <span className={css.topLabel}>{tell(top)}</span>
      <div
        ref={box}
        className={css.plot}
        role="slider"
        tabIndex={0}
        aria-label={t('moment', { name })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={`${shown.time}: ${shown.text}`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onAt(null)}
        onKeyDown={key}
        onBlur={() => onAt(null)}
      >
        <svg width={width} height={HEIGHT} aria-hidden className={css.picture}>
          {[0, 0.5, 1].map((share) => (
            <line key={share} className={css.gridLine} x1={0} x2={width} y1={share * HEIGHT} y2={share * HEIGHT} />
          ))}
          {ticks.map(({ index }) => (
            <line key={index} className={css.tickLine} x1={xOf(frame, index, steps)} x2={xOf(frame, index, steps)} y1={0} y2={HEIGHT} />
          ))}
          {width > 0 && (
            <>
              <path className={css.bandArea} d={bandPath(band.min, band.max, frame)} />
              {second && <path className={css.secondLine} d={linePath(second, frame)} />}
              <path className={css.avgLine} d={linePath(band.avg, frame)} />
            </>
          )}
          {marks.map(({ id, value: threshold }) => (
            <line key={id} className={css.alertLine} x1={0} x2={width} y1={yOf(frame, threshold)} y2={yOf(frame, threshold)} />
          ))}
          {at !== null && (
            <>
              <line className={css.cross} x1={x} x2={x} y1={0} y2={HEIGHT} />
              {value !== null && <circle className={css.dot} cx={x} cy={yOf(frame, value)} r={4} />}
            </>
          )}
        </svg>
        {marks.map(({ id, value: threshold, label }) => (
          <span key={id} className={css.alertLabel} style={{ top: yOf(frame, threshold) }}>
            {label}
          </span>
        ))}
        {at !== null && (
          <span className={css.tip} data-side={x > width / 2 ? 'left' : 'right'} style={{ '--x': `${x}px` } as CSSProperties}>
            {shown.time} · {shown.text}
          </span>
        )}
      </div>
      <div className={css.ticks} aria-hidden>
        {ticks.map(({ index, label }) => (
          <span key={index} style={{ left: xOf(frame, index, steps) }} data-end={index === last ? '' : undefined}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
