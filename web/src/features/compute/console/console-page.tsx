import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { StatusBadge } from '../../../design/data/status.tsx'
import { usePathParams } from '../../../lib/navigation.ts'
import { readStored, writeStored } from '../../../lib/preference.ts'
import { usePageName } from '../../../shell/page-name.ts'
import { ProofOverlay } from '../../../shell/proof-overlay.tsx'
import { StaffBanner } from '../../../shell/staff-banner.tsx'
import { useFeed } from '../../../shell/use-feed.ts'
import type { VpsDetail } from '../calls.ts'
import { OfVps } from '../of-vps.tsx'
import { BootMark } from '../rescue/lazy.tsx'
import { useRefreshInterval } from '../use-refresh.ts'
import css from './console.module.css'
import { ConsoleNotice } from './console-notice.tsx'
import { ConsoleToolbar } from './console-toolbar.tsx'
import { MachineTools } from './machine-tools.tsx'
import { OtherWindows } from './other-windows.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { useConsole } from './use-console.ts'
import type { ConsoleProtocol } from './viewer.ts'

const SCALE_KEY = 'portal.console.scale'

/** The machine's screen, or its serial line, in a window of its own; dark whatever the theme, as a screen is. */
export const Page = () => (
  <OfVps>
    <ConsoleWindow />
  </OfVps>
)

function ConsoleWindow() {
  const t = useTranslations('consoles')
  const { VMID = '' } = usePathParams()
  const [scale, setScale] = useState(() => readStored(SCALE_KEY) !== 'off')
  const [chosen, setChosen] = useState<ConsoleProtocol | null>(null)
  const [pasting, setPasting] = useState(false)
  const cached = useCall('user/service/vps/detail', { id: VMID })
  const protocol = chosen ?? firstOf(cached.data, cached.isError)
  const { state, screen, viewer, others, takeOver, reconnect } = useConsole(VMID, { protocol, scale })
  const interval = useRefreshInterval(cached.data ? [cached.data] : [])
  const { data: vps } = useCall('user/service/vps/detail', { id: VMID }, { refetchInterval: interval })
  usePageName(vps && t('windowTitle', { name: vps.name }))
  useFeed()
  // A closed dialog gives the focus back to its button, where the next Enter would open it again: the screen is what one types into.
  useEffect(() => {
    if (!pasting) viewer.current?.focus()
  }, [pasting, viewer])
  const live = state.kind === 'live'
  const wentDark = state.kind === 'ended' && state.end === 'engine-gone'
  const runs = vps?.status === 'running' || vps?.status === 'success'
  const seenOff = useRef(false)
  // A machine that was seen to be off and is on again has its screen back without anybody asking; one whose screen only fails is not asked for ever.
  useEffect(() => {
    if (wentDark && runs && seenOff.current) reconnect()
    seenOff.current = wentDark && !runs
  }, [wentDark, runs, reconnect])
  return (
    <div className={`dark-zone ${css.page}`}>
      <StaffBanner />
      <ConsoleToolbar
        vps={vps}
        live={live}
        scale={scale}
        protocol={protocol}
        onProtocol={setChosen}
        onScale={(next) => {
          setScale(next)
          writeStored(SCALE_KEY, next ? null : 'off')
        }}
        onCtrlAltDel={() => {
          viewer.current?.ctrlAltDel?.()
          viewer.current?.focus()
        }}
        onPaste={() => setPasting(true)}
        onReconnect={reconnect}
      >
        {vps && <MachineTools vps={vps} />}
      </ConsoleToolbar>
      <div className={css.bar} role="status">
        {live && vps?.engine?.simulated && <span className="warn-t">{t('simulated')}</span>}
        {live && others > 0 && protocol !== null && <OtherWindows others={others} protocol={protocol} onTakeOver={takeOver} />}
        {live && others === 0 && protocol === 'text' && <EnterHint />}
        {live && <BootMark vps={vps} />}
        {state.kind === 'waiting' && <StatusBadge tone="busy">{t('lineDropped')}</StatusBadge>}
        {state.kind === 'connecting' && state.again && <StatusBadge tone="busy">{t('reconnecting')}</StatusBadge>}
      </div>
      <main className={css.main} aria-label={vps ? t('screenOf', { name: vps.name }) : t('screen')}>
        <div ref={screen} className={css.screen} data-scaled={scale || undefined} data-live={live || undefined} data-protocol={protocol} />
        <ConsoleNotice state={state} onReconnect={reconnect} />
      </main>
      {pasting && viewer.current && <PasteDialog viewer={viewer.current} onClose={() => setPasting(false)} />}
      <ProofOverlay />
    </div>
  )
}

/** Its screen, or its serial line where it has no screen; where nobody can say, the call for its ticket tells why. */
function firstOf(vps: VpsDetail | undefined, failed: boolean): ConsoleProtocol | null {
  if (vps) return vps.screenConsole ? 'rfb' : 'text'
  return failed ? 'rfb' : null
}

/** A serial line tells only what is said from now on. */
const EnterHint = () => <span className="c3">{useTranslations('consoles')('pressEnter')}</span>
