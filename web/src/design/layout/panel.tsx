import { type ReactNode, useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import css from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** Quiet words after the title: a count. */
  hint?: ReactNode
  /** At the right of the head: a link, a switch, a segmented control. */
  actions?: ReactNode
  foot?: ReactNode
  /** No padding: for lists, definition lists and tables, which bring their own. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** One hairline, no shadow, never inside another panel. */
export function Panel({ title, hint, actions, foot, flush, className, children }: PanelProps) {
  const id = useId()
  return (
    <section className={cx(css.panel, className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={css.head}>
          <h2 id={id}>{title}</h2>
          {hint !== undefined && <span className={cx(css.hint, 'c3 num')}>{hint}</span>}
          <span className="sp" />
          {actions}
        </div>
      )}
      {children !== undefined && children !== false && <div className={flush ? undefined : css.body}>{children}</div>}
      {foot && <div className={css.foot}>{foot}</div>}
    </section>
  )
}
