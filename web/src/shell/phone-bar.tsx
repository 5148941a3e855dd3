import { IconFileInvoice, IconLayoutDashboard, IconMenu2, IconPlus, IconServer2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconType } from '../design/icon.tsx'
import { Link } from '../design/link.tsx'
import { SidePanel } from '../design/overlay/side-panel.tsx'
import { cx } from '../lib/class-names.ts'
import { paths } from '../paths.ts'
import { groupOf, hasPage, litPath, navPages } from '../routes-index.ts'
import { AccountHeading, useAccountItems } from './account-menu.tsx'
import { DrawerChoices } from './drawer-choices.tsx'
import css from './phone-bar.module.css'
import { Navigation } from './sidebar.tsx'
import { useCurrentPage } from './use-arrival.ts'

/** The five places a thumb reaches; the rest is behind "More". */
export function PhoneBar() {
  const t = useTranslations('shell')
  const page = useCurrentPage()
  const [more, setMore] = useState(false)
  const lit = page && litPath(page)
  const group = page && groupOf(page)
  const entry = (to: string, icon: IconType, label: string, on: boolean) =>
    hasPage(to) && (
      <Link to={to} className={cx(css.entry, on && css.on)} aria-current={on ? 'page' : undefined}>
        <Icon of={icon} size={20} />
        {label}
      </Link>
    )
  const order = lit === paths.order()
  const [services] = navPages('services')
  return (
    <>
      <nav className={css.bar} aria-label={t('navigation')}>
        {entry(paths.dashboard(), IconLayoutDashboard, t('home'), lit === paths.dashboard())}
        {services && entry(services.path, IconServer2, t('services'), group === 'services')}
        {entry(paths.order(), IconPlus, t('order'), order)}
        {entry(paths.invoices(), IconFileInvoice, t('billing'), group === 'billing' && !order)}
        <button type="button" className={css.entry} aria-expanded={more} onClick={() => setMore(true)}>
          <Icon of={IconMenu2} size={20} />
          {t('more')}
        </button>
      </nav>
      {more && <MoreDrawer onClose={() => setMore(false)} />}
    </>
  )
}

function MoreDrawer({ onClose }: { onClose: () => void }) {
  const account = useAccountItems()
  return (
    <SidePanel title={<AccountHeading />} onClose={onClose}>
      <Navigation onLeave={onClose} />
      <DrawerChoices lines={account.filter(({ id }) => id === 'hide' || id === 'compact' || id === 'out')} />
    </SidePanel>
  )
}
