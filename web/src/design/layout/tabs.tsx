import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
  const nav = useRef<HTMLElement>(null)
  // The current one in sight where they scroll; the page itself stays where it is.
  const counts = tabs.map(({ count }) => count).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab is another element, and counts make all of them wider
  useLayoutEffect(() => {
    const frame = nav.current?.getBoundingClientRect()
    const on = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (frame && on && (on.left < frame.left || on.right > frame.right)) nav.current?.scrollBy({ left: on.right - frame.right + 16 })
  }, [current, counts])
  return (
    <nav ref={nav} aria-label={label} className={cx(css.tabs, inPanel && css.inPanel, chips && css.chips)}>
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
