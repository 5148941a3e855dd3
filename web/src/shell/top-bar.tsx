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
import { hasPage, trail } from '../routes-index.ts'
import { AccountMenu } from './account-menu.tsx'
import { Crumbs } from './crumbs.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { pageName } from './page-name.ts'
import { ThemeMenu } from './theme-menu.tsx'
import css from './top-bar.module.css'
import { useCurrentPage } from './use-arrival.ts'
import { useCounts } from './use-counts.ts'
import { WorkIndicator } from './work-indicator.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Where we are, and what is at hand everywhere. */
export function TopBar({ phone, onPalette }: { phone: boolean; onPalette: () => void }) {
  const t = useTranslations('shell')
  if (phone) return <PhoneTopBar onPalette={onPalette} />
  return (
    <header className={css.top}>
      <Crumbs />
      <button type="button" className={css.search} onClick={onPalette} aria-keyshortcuts="Control+K Meta+K">
        <Icon of={IconSearch} />
        <span className={css.words}>{t('searchOrJump')}</span>
        <kbd className={css.kbd}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <Balance />
      <WorkIndicator />
      <Bell />
      <LanguageMenu />
      <ThemeMenu />
      <AccountMenu />
    </header>
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
      <SensitiveText className={css.amount}>
        <span className="sr">{t('balance')}: </span>
        <Money value={profile.data.balance} />
      </SensitiveText>
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
