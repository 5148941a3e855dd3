import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../design/data/status.tsx'
import { readStored, writeStored } from '../../../lib/preference.ts'
import { usePageName } from '../../../shell/page-name.ts'
import { ProofOverlay } from '../../../shell/proof-overlay.tsx'
import { StaffBanner } from '../../../shell/staff-banner.tsx'
import { useFeed } from '../../../shell/use-feed.ts'
import css from './console.module.css'
import { ConsoleNotice } from './console-notice.tsx'
import { ConsoleToolbar } from './console-toolbar.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import type { Console } from './use-console.ts'
import type { ConsoleProtocol } from './viewer.ts'

const SCALE_KEY = 'portal.console.scale'

/** Whole in its window, or in its own size: kept for every console of this browser. */
export function useScale(): readonly [scale: boolean, set: (scale: boolean) => void] {
  const [scale, setScale] = useState(() => readStored(SCALE_KEY) !== 'off')
  const set = (next: boolean): void => {
    setScale(next)
    writeStored(SCALE_KEY, next ? null : 'off')
  }
  return [scale, set]
}

interface FrameProps {
  /** Of the machine, once it is known. */
  name: string | undefined
  /** How it is. */
  status: ReactNode
  /** Null while it is not known what the machine has. */
  protocol: ConsoleProtocol | null
  /** Between its screen and its text, where it has both. */
  choice?: ReactNode
  line: Console
  scale: ReturnType<typeof useScale>
  /** What concerns the machine rather than its screen. */
  tools: ReactNode
  /** Remarks above the screen. */
  children?: ReactNode
}

/** The machine's screen, or its serial line, in a window of its own; dark whatever the theme, as a screen is. */
export function ConsoleFrame({ name, status, protocol, choice, line, scale: [scale, setScale], tools, children }: FrameProps) {
  const t = useTranslations('consoles')
  const { state, screen, viewer, reconnect } = line
  const [pasting, setPasting] = useState(false)
  usePageName(name && t('windowTitle', { name }))
  useFeed()
  // A closed dialog gives the focus back to its button, where the next Enter would open it again: the screen is what one types into.
  useEffect(() => {
    if (!pasting) viewer.current?.focus()
  }, [pasting, viewer])
  const live = state.kind === 'live'
  return (
    <div className={`dark-zone ${css.page}`}>
      <StaffBanner />
      <ConsoleToolbar
        name={name}
        status={status}
        live={live}
        scale={scale}
        protocol={protocol}
        choice={choice}
        onScale={setScale}
        onCtrlAltDel={() => {
          viewer.current?.ctrlAltDel?.()
          viewer.current?.focus()
        }}
        onPaste={() => setPasting(true)}
        onReconnect={reconnect}
      >
        {tools}
      </ConsoleToolbar>
      <div className={css.bar} role="status">
        {children}
        {state.kind === 'waiting' && <StatusBadge tone="busy">{t('lineDropped')}</StatusBadge>}
        {state.kind === 'connecting' && state.again && <StatusBadge tone="busy">{t('reconnecting')}</StatusBadge>}
      </div>
      <main className={css.main} aria-label={name ? t('screenOf', { name }) : t('screen')}>
        <div ref={screen} className={css.screen} data-scaled={scale || undefined} data-live={live || undefined} data-protocol={protocol} />
        <ConsoleNotice state={state} onReconnect={reconnect} />
      </main>
      {pasting && viewer.current && <PasteDialog viewer={viewer.current} onClose={() => setPasting(false)} />}
      <ProofOverlay />
    </div>
  )
}

/** A serial line tells only what is said from now on. */
export const EnterHint = () => <span className="c3">{useTranslations('consoles')('pressEnter')}</span>
