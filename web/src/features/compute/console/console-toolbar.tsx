import { IconAspectRatio, IconClipboardText, IconKeyboard, IconMaximize, IconMinimize, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import css from './console.module.css'
import type { ConsoleProtocol } from './viewer.ts'

interface ToolbarProps {
  /** Of the machine, once it is known. */
  name: string | undefined
  /** How it is. */
  status: ReactNode
  live: boolean
  scale: boolean
  /** Null while it is not known what the machine has. */
  protocol: ConsoleProtocol | null
  /** Between its screen and its text, where it has both. */
  choice?: ReactNode
  onScale: (scale: boolean) => void
  onCtrlAltDel: () => void
  onPaste: () => void
  onReconnect: () => void
  /** What concerns the machine rather than its screen. */
  children?: ReactNode
}

export function ConsoleToolbar(props: ToolbarProps) {
  const { name, status, live, scale, protocol, choice, onScale, onCtrlAltDel, onPaste, onReconnect, children } = props
  const t = useTranslations('consoles')
  const needsScreen = live ? null : t('notConnected')
  return (
    <header className={css.toolbar}>
      <h1 tabIndex={-1} data-page-heading className="ell">
        {name ?? t('title')}
      </h1>
      {status}
      <span className="sp" />
      {choice}
      <div role="toolbar" aria-label={t('toolbar')} className={css.tools}>
        {children}
        {protocol === 'rfb' && (
          <DisabledReason reason={needsScreen}>
            <Button size="small" icon={IconKeyboard} onClick={onCtrlAltDel} aria-label="Ctrl-Alt-Del">
              <span className={css.word}>Ctrl-Alt-Del</span>
            </Button>
          </DisabledReason>
        )}
        <DisabledReason reason={needsScreen}>
          <Button size="small" icon={IconClipboardText} onClick={onPaste} aria-label={t('paste')}>
            <span className={css.word}>{t('paste')}</span>
          </Button>
        </DisabledReason>
        <Button
          size="small"
          icon={IconAspectRatio}
          aria-pressed={scale}
          aria-label={t('scale')}
          title={t('scale')}
          className={scale ? css.pressed : undefined}
          onClick={() => onScale(!scale)}
        />
        <FullScreenButton />
        <Button size="small" icon={IconRefresh} onClick={onReconnect} aria-label={t('reconnect')}>
          <span className={css.word}>{t('reconnect')}</span>
        </Button>
      </div>
    </header>
  )
}

/** Full screen also lets the machine have the keys a browser keeps for itself, where the browser agrees. */
function FullScreenButton() {
  const t = useTranslations('consoles')
  const [full, setFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  if (!document.fullscreenEnabled) return null
  const toggle = async () => {
    const keyboard = (navigator as { keyboard?: { lock?: () => Promise<void>; unlock?: () => void } }).keyboard
    if (full) {
      keyboard?.unlock?.()
      await document.exitFullscreen()
    } else {
      await document.documentElement.requestFullscreen()
      await keyboard?.lock?.().catch(() => undefined)
    }
  }
  const label = full ? t('leaveFullScreen') : t('fullScreen')
  return <Button size="small" icon={full ? IconMinimize : IconMaximize} aria-label={label} title={label} onClick={() => void toggle()} />
}
