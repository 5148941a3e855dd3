import type { ReactNode } from 'react'
import css from './entry-card.module.css'

interface EntryCardProps {
  title: ReactNode
  lead?: ReactNode
  /** Between the heading and the panel: what must be read first. */
  above?: ReactNode
  note?: ReactNode
  wide?: boolean
  children?: ReactNode
}

/** The narrow column of the screens before signing in: heading, one line, a panel, a remark. */
export function EntryCard({ title, lead, above, note, wide, children }: EntryCardProps) {
  return (
    <div className={wide ? `${css.column} ${css.wide}` : css.column}>
      <h1 tabIndex={-1} data-page-heading className={css.title}>
        {title}
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {above && <div className={css.above}>{above}</div>}
      {children && <div className={css.card}>{children}</div>}
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
