import type { ReactNode } from 'react'
import css from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** A sentence that the top bar of a phone has no room for: it stands here too. */
  sentence?: boolean
  /** The object's status, beside its name. */
  status?: ReactNode
  /** Quiet facts in the second line: address, image, site, id, tags. */
  facts?: ReactNode
  /** Power actions grouped, then others; the one primary action last. Class `desk` leaves one out on a phone. */
  actions?: ReactNode
}

/**
 * The screen's heading; it takes focus after navigation, so that a screen reader starts here.
 * On a phone the top bar shows the title, so here it is only spoken.
 */
export function PageHeader({ title, sentence = false, status, facts, actions }: PageHeaderProps) {
  return (
    <header className={css.header}>
      <div className={sentence ? `${css.first} ${css.sentence}` : css.first}>
        <h1 tabIndex={-1} data-page-heading>
          {title}
        </h1>
        {status}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
      {facts && <div className={css.facts}>{facts}</div>}
    </header>
  )
}
