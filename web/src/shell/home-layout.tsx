import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../api/current-user.ts'
import { HoldBanner } from '../features/holds/hold-banner.tsx'
import { connectBuildsToTray } from '../features/orders/build-tray.ts'
import { TermsDue } from '../features/terms/lazy.tsx'
import { useStore } from '../lib/store.ts'
import { usePhone } from '../lib/use-phone.ts'
import css from './home-layout.module.css'
import { HomePalette } from './home-palette.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { ProofOverlay } from './proof-overlay.tsx'
import { Sidebar } from './sidebar.tsx'
import { StaffBanner } from './staff-banner.tsx'
import { TopBar } from './top-bar.tsx'
import { Tray } from './tray.tsx'
import { useFeed } from './use-feed.ts'
import { usePalette } from './use-palette.ts'
import { useReadersWays } from './use-readers-ways.ts'
import { trayOpen } from './work.ts'

/** Everything behind the sign-in: navigation, top bar, the page, the tray. */
export function HomeLayout() {
  const t = useTranslations('shell')
  const phone = usePhone()
  const user = useCurrentUser()
  const [palette, setPalette] = usePalette()
  const tray = useStore(trayOpen)
  useReadersWays()
  useEffect(() => connectBuildsToTray(), [])
  useFeed()
  return (
    <>
      <StaffBanner />
      <div className={css.app}>
        <a href="#content" className={css.skip}>
          {t('skip')}
        </a>
        {!phone && <Sidebar />}
        <div className={css.main}>
          <TopBar phone={phone} onPalette={() => setPalette(true)} />
          <main id="content" className={css.page} tabIndex={-1}>
            {user?.termsDue && <TermsDue />}
            <HoldBanner />
            <Outlet />
          </main>
        </div>
        {phone && <PhoneBar />}
        {tray && <Tray />}
        {palette && <HomePalette onClose={() => setPalette(false)} />}
      </div>
      <ProofOverlay />
    </>
  )
}
