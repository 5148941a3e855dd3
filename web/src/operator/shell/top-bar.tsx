import { IconArrowLeft, IconMenu2, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../design/controls/button.tsx'
import { ActionMenu } from '../../design/controls/menu.tsx'
import { Label } from '../../design/data/status.tsx'
import { Icon } from '../../design/icon.tsx'
import { Link } from '../../design/link.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { cx } from '../../lib/class-names.ts'
import { useStore } from '../../lib/store.ts'
import { AvatarButton } from '../../shell/avatar-button.tsx'
import { Crumbs } from '../../shell/crumbs.tsx'
import { DrawerChoices } from '../../shell/drawer-choices.tsx'
import { LanguageMenu } from '../../shell/language-menu.tsx'
import { pageName } from '../../shell/page-name.ts'
import { SearchButton } from '../../shell/search-button.tsx'
import { ThemeMenu } from '../../shell/theme-menu.tsx'
import css from '../../shell/top-bar.module.css'
import { groupOf, trail } from '../routes-index.ts'
import { useStaff } from '../session.ts'
import { BrandSwitch, useBrandItems } from './brand-switch.tsx'
import own from './console.module.css'
import { StaffNavigation } from './sidebar.tsx'
import { useAccountItems } from './use-account-items.ts'
import { useRoleNames } from './use-role-names.ts'
import { useStaffPage } from './use-staff-page.ts'

export function StaffTopBar({ phone, onPalette }: { phone: boolean; onPalette: () => void }) {
  const frame = useTranslations('operator.frame')
  if (phone) return <PhoneTopBar onPalette={onPalette} />
  return (
    <header className={css.top}>
      <PageCrumbs />
      <SearchButton label={frame('search')} onPalette={onPalette} />
      <BrandSwitch />
      <LanguageMenu />
      <ThemeMenu />
      <AccountMenu />
    </header>
  )
}

function PageCrumbs() {
  const p = useTranslations('operator.pages')
  const groups = useTranslations('operator.frame.groups')
  const page = useStaffPage()
  const name = useStore(pageName)
  if (!page) return <span />
  const group = groupOf(page)
  const here = name ?? p(page.title)
  // Where one word is the list and one of it, it stands once.
  const above = trail(page)
    .slice(0, -1)
    .map(({ path, title }) => ({ path, label: p(title) }))
    .filter(({ label }) => label !== here)
  const heading = group && group !== 'top' ? groups(group) : undefined
  return <Crumbs group={heading === (above[0]?.label ?? p(page.title)) ? undefined : heading} above={above} here={here} />
}

function AccountMenu() {
  const t = useTranslations('shell')
  const staff = useStaff()
  const items = useAccountItems()
  if (!staff) return null
  return (
    <ActionMenu items={items} label={t('accountMenu', { name: staff.name })} heading={<Heading />}>
      <AvatarButton name={staff.name} />
    </ActionMenu>
  )
}

function Heading() {
  const staff = useStaff()
  const roles = useRoleNames()
  return (
    <>
      <b className="ell">{staff?.name}</b>
      <div className="c3 sm ell">{staff && roles(staff.roles)}</div>
    </>
  )
}

/** On a phone the bar is the dark edge; what the sidebar holds lies behind its first button. */
function PhoneTopBar({ onPalette }: { onPalette: () => void }) {
  const t = useTranslations('shell')
  const p = useTranslations('operator.pages')
  const frame = useTranslations('operator.frame')
  const c = useTranslations('common')
  const page = useStaffPage()
  const name = useStore(pageName)
  const [drawer, setDrawer] = useState(false)
  const parent = page && trail(page).at(-2)
  return (
    <>
      <header className={cx(css.phoneTop, 'dark-zone', own.phoneTop)}>
        <IconButton icon={IconMenu2} label={t('menu')} aria-expanded={drawer} onClick={() => setDrawer(true)} />
        {parent && (
          <Link to={parent.path} className={css.icon} aria-label={c('back')}>
            <Icon of={IconArrowLeft} size={20} />
          </Link>
        )}
        <b className={css.title}>{name ?? (page && p(page.title))}</b>
        <Label tone="accent">{frame('staff')}</Label>
        <IconButton icon={IconSearch} label={frame('search')} onClick={onPalette} />
      </header>
      {drawer && <Drawer onClose={() => setDrawer(false)} />}
    </>
  )
}

function Drawer({ onClose }: { onClose: () => void }) {
  const items = useAccountItems(onClose)
  const brands = useBrandItems()
  const frame = useTranslations('operator.frame')
  return (
    <SidePanel title={<Heading />} onClose={onClose}>
      <StaffNavigation onLeave={onClose} />
      <DrawerChoices lines={items} first={{ heading: frame('brand'), items: brands }} />
    </SidePanel>
  )
}
