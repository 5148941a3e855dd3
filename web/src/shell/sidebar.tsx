import { IconChevronRight, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../design/controls/button.tsx'
import { Tip } from '../design/controls/tip.tsx'
import { Icon } from '../design/icon.tsx'
import { Link } from '../design/link.tsx'
import { cx } from '../lib/class-names.ts'
import { readStored, sidebarCollapsed, writeStored } from '../lib/preference.ts'
import { useStore } from '../lib/store.ts'
import { useTablet } from '../lib/use-phone.ts'
import { paths } from '../paths.ts'
import type { NavGroup, Page } from '../route-types.ts'
import { litPath, navPages, navUnder } from '../routes-index.ts'
import { BrandMark } from './brand-mark.tsx'
import { DemoNote } from './demo-note.tsx'
import css from './sidebar.module.css'
import { useCurrentPage } from './use-arrival.ts'
import { useCounts } from './use-counts.ts'

/** The left edge: what there is, in groups. Collapsed it keeps the signs, with their names as remarks. */
export function Sidebar() {
  const t = useTranslations('shell')
  const tablet = useTablet()
  const collapsed = useStore(sidebarCollapsed)
  const small = collapsed || tablet
  const toggle = () => sidebarCollapsed.set(!collapsed)
  return (
    <aside className={cx(css.side, small && css.small)}>
      <div className={css.brand}>
        <Link to={paths.dashboard()} className={css.home}>
          <BrandMark name={!small} />
        </Link>
        {!small && <IconButton icon={IconLayoutSidebarLeftCollapse} label={t('collapse')} size="small" onClick={toggle} />}
      </div>
      <Navigation small={small} />
      {!small && <DemoNote className={css.demo} />}
      {small && !tablet && <IconButton icon={IconLayoutSidebarLeftExpand} label={t('expand')} className={css.expand} onClick={toggle} />}
    </aside>
  )
}

/** The entries themselves; the phone's drawer shows the same. */
export function Navigation({ small = false, onLeave }: { small?: boolean; onLeave?: () => void }) {
  const t = useTranslations('shell')
  const page = useCurrentPage()
  const counts = useCounts()
  const lit = page && litPath(page)
  const entry = (target: Page) => <Entry key={target.path} page={target} lit={lit} counts={counts} small={small} onLeave={onLeave} />
  return (
    <nav className={css.nav} aria-label={t('navigation')}>
      <ul>{navPages('top').map(entry)}</ul>
      {(['services', 'billing', 'account'] as const).map((group) => (
        <Group key={group} group={group} small={small} entries={navPages(group).map(entry)} />
      ))}
      <ul className={css.foot}>{navPages('foot').map(entry)}</ul>
    </nav>
  )
}

function Group({ group, small, entries }: { group: Exclude<NavGroup, 'top' | 'foot'>; small: boolean; entries: React.ReactNode[] }) {
  const t = useTranslations('shell.groups')
  const key = `portal.nav.${group}`
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
        {t(group)}
        <Icon of={IconChevronRight} size={12} />
      </button>
      {open && <ul>{entries}</ul>}
    </div>
  )
}

interface EntryProps {
  page: Page
  lit: string | undefined
  counts: ReturnType<typeof useCounts>
  small: boolean
  onLeave?: () => void
}

function Entry({ page, lit, counts, small, onLeave }: EntryProps) {
  const t = useTranslations('pages')
  const count = page.nav?.count ? counts[page.nav.count] : undefined
  const on = lit === page.path
  const below = navUnder(page.path)
  const open = !small && below.length > 0 && (on || below.some(({ path }) => path === lit))
  const link = (
    <Link to={page.path} className={cx(css.entry, on && css.on)} aria-current={on ? 'page' : undefined} onClick={onLeave}>
      {page.nav && <Icon of={page.nav.icon} />}
      <span className={small ? 'sr' : css.words}>{t(page.title)}</span>
      {!small && count !== undefined && count > 0 && (
        <span className={cx(css.count, page.nav?.count === 'unpaid' && css.hot)}>{count}</span>
      )}
    </Link>
  )
  return (
    <li>
      {small ? <Tip label={t(page.title)}>{link}</Tip> : link}
      {open && (
        <ul className={css.sub}>
          {below.map((child) => (
            <li key={child.path}>
              <Link
                to={child.path}
                className={cx(css.entry, lit === child.path && css.on)}
                aria-current={lit === child.path ? 'page' : undefined}
                onClick={onLeave}
              >
                <span className={css.words}>{t(child.title)}</span>
                {child.nav?.count && counts[child.nav.count] ? <span className={css.count}>{counts[child.nav.count]}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
