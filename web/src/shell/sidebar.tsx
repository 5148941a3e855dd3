import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import type { Page } from '../route-types.ts'
import { litPath, navPages, navUnder } from '../routes-index.ts'
import { navIcon } from './nav-icons.ts'
import { NavEntry, NavSection, SideFrame } from './nav-parts.tsx'
import css from './sidebar.module.css'
import { useCurrentPage } from './use-arrival.ts'
import { useCounts } from './use-counts.ts'

/** The left edge: what there is, in groups. Collapsed it keeps the signs, with their names as remarks. */
export function Sidebar() {
  return <SideFrame home={paths.dashboard()}>{(small) => <Navigation small={small} />}</SideFrame>
}

/** The entries themselves; the phone's drawer shows the same. */
export function Navigation({ small = false, onLeave }: { small?: boolean; onLeave?: () => void }) {
  const t = useTranslations('shell')
  const groups = useTranslations('shell.groups')
  const page = useCurrentPage()
  const counts = useCounts()
  const lit = page && litPath(page)
  const entry = (target: Page) => <Entry key={target.path} page={target} lit={lit} counts={counts} small={small} onLeave={onLeave} />
  return (
    <nav className={css.nav} aria-label={t('navigation')}>
      <ul>{navPages('top').map(entry)}</ul>
      {(['services', 'billing', 'account'] as const).map((group) => (
        <NavSection key={group} id={group} heading={groups(group)} small={small} entries={navPages(group).map(entry)} />
      ))}
      <ul className={css.foot}>{navPages('foot').map(entry)}</ul>
    </nav>
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
  const facts = ({ path, title, nav }: Page) => ({
    to: path,
    label: t(title),
    on: lit === path,
    count: nav?.count && counts[nav.count],
    hot: nav?.count === 'unpaid',
    onLeave,
  })
  const below = navUnder(page.path)
  const open = !small && below.length > 0 && [page, ...below].some(({ path }) => path === lit)
  return (
    <NavEntry {...facts(page)} icon={navIcon(page.nav?.icon)} small={small}>
      {open && (
        <ul className={css.sub}>
          {below.map((child) => (
            <NavEntry key={child.path} {...facts(child)} />
          ))}
        </ul>
      )}
    </NavEntry>
  )
}
