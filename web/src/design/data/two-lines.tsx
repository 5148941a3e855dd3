import type { ReactNode } from 'react'
import css from './text.module.css'

/** First cell of a list: the name, and below it what distinguishes it. The compact density drops the second line. */
export function TwoLines({ name, sub }: { name: ReactNode; sub?: ReactNode }) {
  return (
    <div className={css.two}>
      <div className={css.name}>{name}</div>
      {sub && <div className={css.sub}>{typeof sub === 'string' ? <span className={css.shrink}>{sub}</span> : sub}</div>}
    </div>
  )
}
