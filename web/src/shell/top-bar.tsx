import { IconArrowLeft, IconBell, IconPlus, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../api/hooks.ts'
import { IconButton } from '../design/controls/button.tsx'
import { Money } from '../design/data/money.tsx'
import { SensitiveText } from '../design/data/sensitive-text.tsx'
import { Icon } from '../design/icon.tsx'
import { Link } from '../design/link.tsx'
import { useStore } from '../lib/store.ts'
import { paths } from '../paths.ts'
import { groupOf, hasPage, trail } from '../routes-index.ts'
import { AccountMenu } from './account-menu.tsx'
import { Crumbs } from './crumbs.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { pageName } from './page-name.ts'
import { SearchButton } from './search-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import css from './top-bar.module.css'
import { useCurrentPage } from './use-arrival.ts'
import { useCounts } from './use-counts.ts'
import { WorkIndicator } from './work-indicator.tsx'

/** Where we are, and what is at hand everywhere. */
export function TopBar({ phone, onPalette }: { phone: boolean; onPalette: () => void }) {
  const t = useTranslations('shell')
  if (phone) return <PhoneTopBar onPalette={onPalette} />
  return (
    <header className={css.top}>
      <PageCrumbs />
      <SearchButton label={t('searchOrJump')} onPalette={onPalette} />
      <Balance />
      <WorkIndicator />
      <Bell />
      <LanguageMenu />
      <ThemeMenu />
      <AccountMenu />
    </header>
  )
}

/** Derived from the routes. */
function PageCrumbs() {
  const t = useTranslations('shell')
  const p = useTranslations('pages')
  const page = useCurrentPage()
  const name = useStore(pageName)
  if (!page) return null
  const group = groupOf(page)
  const above = trail(page).slice(0, -1)
  return (
    <Crumbs
      group={group && group !== 'top' && group !== 'foot' ? t(`groups.${group}`) : undefined}
      above={above.map(({ path, title }) => ({ path, label: p(title) }))}
      here={name ?? p(page.title)}
    />
  )
}

function PhoneTopBar({ onPalette }: { onPalette: () => void }) {
  const t = useTranslations('shell')
  const p = useTranslations('pages')
  const c = useTranslations('common')
  const page = useCurrentPage()
  const name = useStore(pageName)
  const parent = page && trail(page).at(-2)
  return (
    <header className={css.phoneTop}>
      {parent && (
        <Link to={parent.path} className={css.back} aria-label={c('back')}>
          <Icon of={IconArrowLeft} size={20} />
        </Link>
      )}
      <b className={css.title}>{name ?? (page && p(page.title))}</b>
      <IconButton icon={IconSearch} label={t('searchOrJump')} onClick={onPalette} />
      <WorkIndicator />
      <Bell />
    </header>
  )
}

function Balance() {
  const t = useTranslations('shell')
  const profile = useCall('user/profile', {}, { staleTime: 60_000 })
  if (!profile.data) return null
  return (
    <div className={css.balance}>
      <Link to={paths.wallet()} className={css.amount}>
        <span className="sr">{t('balance')}: </span>
        <SensitiveText>
          <Money value={profile.data.balance} />
        </SensitiveText>
      </Link>
      {hasPage(paths.topUp()) && (
        <Link to={paths.topUp()} className={css.topUp}>
          <Icon of={IconPlus} size={14} />
          <span>{t('topUp')}</span>
        </Link>
      )}
    </div>
  )
}

function Bell() {
  const t = useTranslations('shell')
  const { notifications: unread = 0 } = useCounts()
  if (!hasPage(paths.notifications())) return null
  const label = unread > 0 ? t('unread', { n: unread }) : t('notifications')
  return (
    <Link to={paths.notifications()} className={css.icon} aria-label={label} title={label}>
      <Icon of={IconBell} />
      {unread > 0 && (
        <span className={css.badge} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
