import type { ReactNode } from 'react'
import css from './entry-card.module.css'

/** The narrow column of the screens before signing in: heading, one line, a panel, a remark. */
export function EntryCard({
  title,
  lead,
  note,
  wide,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  note?: ReactNode
  wide?: boolean
  children?: ReactNode
}) {
  return (
    <div className={wide ? `${css.column} ${css.wide}` : css.column}>
      <h1 tabIndex={-1} data-page-heading className={css.title}>
        {title}
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children && <div className={css.card}>{children}</div>}
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
