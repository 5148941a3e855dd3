import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import type { Definition } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Hosting, HostingDetail } from '../calls.ts'
import css from './detail.module.css'
import { useResetPassword } from './reset-password.tsx'

const SHOWN_MS = 60_000

/** Asked for only when somebody presses Reveal, because each reveal is logged; forgotten again after a minute, or once it is another. */
export function usePassword(
  hosting: HostingDetail,
  actions: ServiceActions<Hosting>,
): { readonly definition: Definition; readonly dialog: ReactNode } {
  const t = useTranslations('hosting.password')
  const common = useTranslations('common')
  const [password, setPassword] = useState<string | null>(null)
  const reveal = useSubmit('user/service/hosting/reveal-password', {
    invalidates: ['user/log'],
    onSuccess: (login) => setPassword(login.password),
  })
  useEffect(() => {
    if (password === null) return
    const timer = setTimeout(() => setPassword(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [password])
  const reset = useResetPassword(hosting, actions, () => setPassword(null))
  const look = actions.look(hosting, 'reveal-password')
  const shown = password !== null
  const value = shown ? (
    <span className={css.secret}>
      <SensitiveText className="mono">{password}</SensitiveText>
      <CopyButton text={password} what={t('word')} />
    </span>
  ) : hosting.hasPassword ? (
    <span className="mono c3" aria-label={t('hidden')} role="img">
      ••••••••••
    </span>
  ) : (
    <span className="c3">{t('none')}</span>
  )
  const action = (
    <span className={css.acts}>
      {shown ? (
        <Button look="ghost" size="small" aria-label={t('hide')} onClick={() => setPassword(null)}>
          {common('hide')}
        </Button>
      ) : (
        hosting.hasPassword &&
        look && (
          <DisabledReason reason={look.reason}>
            <Button
              look="ghost"
              size="small"
              working={reveal.isPending}
              aria-label={look.label}
              onClick={() => reveal.mutate({ id: hosting.id })}
            >
              {common('reveal')}
            </Button>
          </DisabledReason>
        )
      )}
      {reset.button}
    </span>
  )
  return { definition: { term: t('title'), value, action }, dialog: reset.dialog }
}
