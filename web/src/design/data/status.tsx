import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { ProgressBar } from './progress-bar.tsx'
import css from './status.module.css'

/** ok: as it should be · off: at rest · busy: on the way · warn, danger: act · unknown: nobody knows. */
export type Tone = 'ok' | 'off' | 'busy' | 'warn' | 'danger' | 'unknown'

/** Mark and word, never colour alone. */
export function StatusBadge({ tone, children, strong }: { tone: Tone; children: ReactNode; strong?: boolean }) {
  return (
    <span className={cx(css.status, css[tone], strong && css.strong)}>
      <span className={css.mark} aria-hidden />
      <span className={css.word}>{children}</span>
    </span>
  )
}

/** The mark alone, where the words stand beside it anyway (toasts, feeds, tray). */
export function StatusMark({ tone }: { tone: Tone }) {
  return (
    <span className={cx(css.status, css[tone])} aria-hidden>
      <span className={css.mark} />
    </span>
  )
}

/** A row in work: "Rebuilding · copying image 60 %" over a thin bar. The row keeps its height. */
export function WorkStatus({ children, percent, label }: { children: ReactNode; percent: number; label: string }) {
  return (
    <span className={css.work}>
      <StatusBadge tone="busy">{children}</StatusBadge>
      <ProgressBar percent={percent} label={label} className={css.bar} />
    </span>
  )
}

/** A small word in a frame or on a soft ground: NAT, co-owner, Waived. */
export function Label({ tone, children }: { tone?: 'accent' | 'ok' | 'warn' | 'danger' | 'busy'; children: ReactNode }) {
  return (
    <span className={css.label} data-tone={tone}>
      {children}
    </span>
  )
}

/** A country or site code. */
export function CodeMark({ children }: { children: ReactNode }) {
  return <span className={css.code}>{children}</span>
}
