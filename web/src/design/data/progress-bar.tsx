import { cx } from '../../lib/class-names.ts'
import css from './status.module.css'

interface ProgressBarProps {
  percent: number
  /** What is measured, for screen readers. */
  label: string
  tone?: 'busy' | 'accent' | 'ok' | 'warn' | 'danger'
  thick?: boolean
  className?: string
}

export function ProgressBar({ percent, label, tone = 'busy', thick, className }: ProgressBarProps) {
  const value = Math.max(0, Math.min(100, Math.round(percent)))
  const tones = { busy: undefined, accent: css.accent, ok: css.okBar, warn: css.warnBar, danger: css.dangerBar }
  return (
    <span
      className={cx(css.bar, tones[tone], thick && css.thick, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <span style={{ width: `${value}%` }} />
    </span>
  )
}
