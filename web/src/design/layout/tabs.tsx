import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Link } from '../link.tsx'
import css from './tabs.module.css'

export interface Tab {
  readonly id: string
  readonly label: ReactNode
  readonly to: string
  readonly count?: number
  /** The count asks for action. */
  readonly hot?: boolean
}

/** Sections of a page or states of a list. Every tab is a link; on a phone they scroll sideways. */
export function Tabs({
  label,
  tabs,
  current,
  inPanel,
  chips,
}: {
  label: string
  tabs: readonly Tab[]
  current: string
  inPanel?: boolean
  chips?: boolean
}) {
  return (
    <nav aria-label={label} className={cx(css.tabs, inPanel && css.inPanel, chips && css.chips)}>
      {tabs.map((tab) => (
        <Link
          key={tab.id}
          to={tab.to}
          replace
          aria-current={tab.id === current ? 'page' : undefined}
          className={cx(css.tab, tab.id === current && css.on)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={cx(css.count, tab.hot && tab.count > 0 && css.hot)}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
