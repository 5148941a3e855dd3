import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { startFeed, stopFeed } from '../../../api/events.ts'
import { useCall } from '../../../api/hooks.ts'
import { StatusBadge } from '../../../design/data/status.tsx'
import { usePathParams } from '../../../lib/navigation.ts'
import { readStored, writeStored } from '../../../lib/preference.ts'
import { usePageName } from '../../../shell/page-name.ts'
import { StaffBanner } from '../../../shell/staff-banner.tsx'
import { BootMark } from '../rescue/lazy.tsx'
import { useRefreshInterval } from '../use-refresh.ts'
import css from './console.module.css'
import { ConsoleNotice } from './console-notice.tsx'
import { ConsoleToolbar } from './console-toolbar.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { useConsole } from './use-console.ts'

const SCALE_KEY = 'portal.console.scale'

/** The machine's screen in a window of its own; dark whatever the theme, as a screen is. */
export function Page() {
  const t = useTranslations('compute.console')
  const { VMID = '' } = usePathParams()
  const [scale, setScale] = useState(() => readStored(SCALE_KEY) !== 'off')
  const [pasting, setPasting] = useState(false)
  const { state, screen, rfb, reconnect } = useConsole(VMID, scale)
  const cached = useCall('user/service/vps/detail', { id: VMID })
  const interval = useRefreshInterval(cached.data ? [cached.data] : [])
  const { data: vps } = useCall('user/service/vps/detail', { id: VMID }, { refetchInterval: interval })
  usePageName(vps && t('windowTitle', { name: vps.name }))
  useEffect(() => {
    startFeed()
    return stopFeed
  }, [])
  // A closed dialog gives the focus back to its button, where the next Enter would open it again: the screen is what one types into.
  useEffect(() => {
    if (!pasting) rfb.current?.focus()
  }, [pasting, rfb])
  const live = state.kind === 'live'
  return (
    <div className={`dark-zone ${css.page}`}>
      <StaffBanner />
      <ConsoleToolbar
        vps={vps}
        live={live}
        scale={scale}
        onScale={(next) => {
          setScale(next)
          writeStored(SCALE_KEY, next ? null : 'off')
        }}
        onCtrlAltDel={() => {
          rfb.current?.sendCtrlAltDel()
          rfb.current?.focus()
        }}
        onPaste={() => setPasting(true)}
        onReconnect={reconnect}
      />
      <div className={css.bar} role="status">
        {live && vps?.engine?.simulated && <span className="warn-t">{t('simulated')}</span>}
        {live && <BootMark vps={vps} />}
        {state.kind === 'waiting' && <StatusBadge tone="busy">{t('lineDropped')}</StatusBadge>}
        {state.kind === 'connecting' && state.again && <StatusBadge tone="busy">{t('reconnecting')}</StatusBadge>}
      </div>
      <main className={css.main} aria-label={vps ? t('screenOf', { name: vps.name }) : t('screen')}>
        <div ref={screen} className={css.screen} data-scaled={scale || undefined} data-live={live || undefined} />
        <ConsoleNotice state={state} onReconnect={reconnect} />
      </main>
      {pasting && rfb.current && <PasteDialog keyboard={rfb.current} onClose={() => setPasting(false)} />}
    </div>
  )
}
