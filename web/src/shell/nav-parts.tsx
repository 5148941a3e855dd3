import { IconChevronRight, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../design/controls/button.tsx'
import { Tip } from '../design/controls/tip.tsx'
import { Icon, type IconType } from '../design/icon.tsx'
import { Link } from '../design/link.tsx'
import { cx } from '../lib/class-names.ts'
import { readStored, sidebarCollapsed, writeStored } from '../lib/preference.ts'
import { useStore } from '../lib/store.ts'
import { useTablet } from '../lib/use-phone.ts'
import { BrandMark } from './brand-mark.tsx'
import { DemoNote } from './demo-note.tsx'
import css from './sidebar.module.css'

interface SideFrameProps {
  home: string
  /** Beside the brand, where there is room. */
  label?: ReactNode
  className?: string
  foot?: (small: boolean) => ReactNode
  children: (small: boolean) => ReactNode
}

/** The column at the left: brand, navigation, foot; collapsed by choice, or where the window is narrow. */
export function SideFrame({ home, label, className, foot, children }: SideFrameProps) {
  const t = useTranslations('shell')
  const tablet = useTablet()
  const collapsed = useStore(sidebarCollapsed)
  const small = collapsed || tablet
  const toggle = () => sidebarCollapsed.set(!collapsed)
  return (
    <aside className={cx(css.side, small && css.small, className)}>
      <div className={css.brand}>
        <Link to={home} className={css.home}>
          <BrandMark name={!small} />
        </Link>
        {!small && label}
        {!small && <IconButton icon={IconLayoutSidebarLeftCollapse} label={t('collapse')} size="small" onClick={toggle} />}
      </div>
      {children(small)}
      {!small && <DemoNote className={css.demo} />}
      {foot?.(small)}
      {small && !tablet && <IconButton icon={IconLayoutSidebarLeftExpand} label={t('expand')} className={css.expand} onClick={toggle} />}
    </aside>
  )
}

/** A heading that folds its entries away, and remembers it. */
export function NavSection({ id, heading, small, entries }: { id: string; heading: string; small: boolean; entries: ReactNode[] }) {
  const key = `portal.nav.${id}`
  const [open, setOpen] = useState(() => readStored(key) !== 'closed')
  if (entries.length === 0) return null
  const toggle = () => {
    writeStored(key, open ? 'closed' : null)
    setOpen(!open)
  }
  if (small) return <ul className={css.group}>{entries}</ul>
  return (
    <div className={css.group}>
      <button type="button" className={css.heading} aria-expanded={open} onClick={toggle}>
        {heading}
        <Icon of={IconChevronRight} size={12} />
      </button>
      {open && <ul>{entries}</ul>}
    </div>
  )
}

interface NavEntryProps {
  to: string
  label: string
  icon?: IconType
  on: boolean
  count?: number
  /** The count is a call to act. */
  hot?: boolean
  small?: boolean
  onLeave?: () => void
  /** Entries below it. */
  children?: ReactNode
}

export function NavEntry({ to, label, icon, on, count, hot, small = false, onLeave, children }: NavEntryProps) {
  const item = useRef<HTMLLIElement>(null)
  // The console has more entries than a low window shows: where one stands is in view.
  useEffect(() => {
    if (on) item.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  const link = (
    <Link to={to} className={cx(css.entry, on && css.on)} aria-current={on ? 'page' : undefined} onClick={onLeave}>
      {icon && <Icon of={icon} />}
      <span className={small ? 'sr' : css.words}>{label}</span>
      {!small && count !== undefined && count > 0 && <span className={cx(css.count, hot && css.hot)}>{count}</span>}
    </Link>
  )
  return (
    <li ref={item}>
      {small ? <Tip label={label}>{link}</Tip> : link}
      {children}
    </li>
  )
}
