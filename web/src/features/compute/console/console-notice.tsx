import { IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { Reference } from '../../../design/layout/states.tsx'
import css from './console.module.css'
import type { ConsoleState } from './use-console.ts'

/** In place of the screen: that it comes, or why it does not and what to do. */
export function ConsoleNotice({ state, onReconnect }: { state: ConsoleState; onReconnect: () => void }) {
  const t = useTranslations('consoles')
  if (state.kind === 'live' || state.kind === 'waiting' || (state.kind === 'connecting' && state.again)) return null
  if (state.kind === 'connecting') {
    return (
      <div className={css.notice} role="status">
        <span className={css.arc} aria-hidden />
        <p>{t('connecting')}</p>
      </div>
    )
  }
  return (
    <div className={css.notice} role="alert">
      <h2>{state.text ?? t(`ended.${state.end ?? 'dropped'}.title`)}</h2>
      <p className="c2">{state.text ? t('stillThere') : t(`ended.${state.end ?? 'dropped'}.text`)}</p>
      <div className={css.noticeActions}>
        <Button icon={IconRefresh} onClick={onReconnect} look="primary">
          {t('reconnect')}
        </Button>
        {state.reference && <Reference value={state.reference} />}
      </div>
    </div>
  )
}
