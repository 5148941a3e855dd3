import { useTranslations } from 'use-intl'
import { useStore } from '../lib/store.ts'
import css from './top-bar.module.css'
import { trayOpen, work } from './work.ts'

/** Turns while something is at work; opens the tray. */
export function WorkIndicator() {
  const t = useTranslations('shell')
  const items = useStore(work)
  const open = useStore(trayOpen)
  const running = items.filter(({ state }) => state === 'running').length
  const failed = items.filter(({ state }) => state === 'failed').length
  const label = running > 0 ? t('activityRunning', { n: running }) : t('activity')
  return (
    <button type="button" className={css.icon} aria-label={label} title={label} aria-expanded={open} onClick={() => trayOpen.set(!open)}>
      <span className={css.arc} data-running={running > 0 || undefined} data-idle={running === 0 || undefined} aria-hidden />
      {failed > 0 && (
        <span className={css.badge} aria-hidden>
          {failed}
        </span>
      )}
    </button>
  )
}
