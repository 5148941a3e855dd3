import { ProgressBar } from '../../design/data/progress-bar.tsx'
import css from './parts.module.css'

/** How full something is: its figures over a bar that warns above three quarters. */
export function Gauge({ label, text, percent }: { label?: string; text: string; percent: number }) {
  return (
    <span className={css.gauge}>
      <span className="row sm">
        {label && <span className="c2 sp">{label}</span>}
        <span className="num ell">{text}</span>
      </span>
      <ProgressBar percent={percent} label={text} tone={percent > 90 ? 'danger' : percent > 75 ? 'warn' : 'accent'} />
    </span>
  )
}
