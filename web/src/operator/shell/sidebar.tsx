import { useTranslations } from 'use-intl'
import { Label } from '../../design/data/status.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { Avatar } from '../../shell/avatar-button.tsx'
import { NavEntry, NavSection, SideFrame } from '../../shell/nav-parts.tsx'
import css from '../../shell/sidebar.module.css'
import { useMenuCounts } from '../home/waiting.ts'
import { staffPaths } from '../paths.ts'
import { STAFF_GROUPS, type StaffPage } from '../route-types.ts'
import { inGroup, lit } from '../routes-index.ts'
import { maySee, useStaff } from '../session.ts'
import own from './console.module.css'
import { useRoleNames } from './use-role-names.ts'
import { useStaffPage } from './use-staff-page.ts'

/** Always dark: the two worlds are never confused. */
export function StaffSidebar() {
  const t = useTranslations('operator.frame')
  return (
    <SideFrame
      home={staffPaths.home()}
      label={<Label tone="accent">{t('staff')}</Label>}
      className={cx('dark-zone', own.side)}
      foot={(small) => !small && <WhoIsHere />}
    >
      {(small) => <StaffNavigation small={small} />}
    </SideFrame>
  )
}

/** The entries that the person's roles open; the phone's drawer shows the same. */
export function StaffNavigation({ small = false, onLeave }: { small?: boolean; onLeave?: () => void }) {
  const t = useTranslations('shell')
  const p = useTranslations('operator.pages')
  const groups = useTranslations('operator.frame.groups')
  const staff = useStaff()
  const page = useStaffPage()
  const on = page && lit(page)
  const counts = useMenuCounts()
  const entry = ({ path, title, nav }: StaffPage) => (
    <NavEntry {...counts.get(path)} {...{ small, onLeave }} key={path} to={path} label={p(title)} icon={nav?.icon} on={path === on?.path} />
  )
  const open = (pages: StaffPage[]) => pages.filter(({ roles }) => staff && maySee(staff.roles, roles)).map(entry)
  return (
    <nav className={css.nav} aria-label={t('navigation')}>
      <ul>{open(inGroup('top'))}</ul>
      {STAFF_GROUPS.map((group) => (
        <NavSection key={group} id={`staff-${group}`} heading={groups(group)} small={small} entries={open(inGroup(group))} />
      ))}
    </nav>
  )
}

/** Who works here, in which roles; leads to the own account. */
function WhoIsHere() {
  const staff = useStaff()
  const roles = useRoleNames()
  if (!staff) return null
  return (
    <Link to={staffPaths.account()} className={own.staff}>
      <Avatar name={staff.name} />
      <span className={own.words}>
        <b className="ell">{staff.name}</b>
        <span className="c3 sm ell">{roles(staff.roles)}</span>
      </span>
    </Link>
  )
}
