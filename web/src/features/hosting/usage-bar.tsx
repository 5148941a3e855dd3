import { ProgressBar } from '../../design/data/progress-bar.tsx'
import css from './hosting.module.css'
import { fillOf } from './usage.ts'

const TONES = { plain: 'accent', near: 'warn', full: 'danger' } as const

/** How full something is; `label` says of what, for those who do not see it. */
export function UsageBar({ percent, label }: { percent: number; label: string }) {
  const fill = fillOf(percent)
  return (
    <span className={css.meter} data-fill={fill}>
      <ProgressBar percent={percent} label={label} tone={TONES[fill]} className={css.bar} />
    </span>
  )
}
