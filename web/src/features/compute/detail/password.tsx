import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import type { Definition } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Vps, VpsDetail } from '../calls.ts'
import { useResetPassword } from '../password/use-reset-password.tsx'
import css from './detail.module.css'

const SHOWN_MS = 60_000

/** Asked for only when somebody presses Reveal, because each reveal is logged; forgotten again after a minute. */
export function usePasswordDefinition(vps: VpsDetail, actions: ServiceActions<Vps>): Definition {
  const t = useTranslations('compute.server')
  const keys = useTranslations('keys.password')
  const common = useTranslations('common')
  const [password, setPassword] = useState<string | null>(null)
  const reset = useResetPassword(vps, actions, () => setPassword(null))
  const reveal = useSubmit('user/service/vps/reveal-password', {
    invalidates: ['user/log'],
    onSuccess: (login) => setPassword(login.password),
  })
  useEffect(() => {
    if (password === null) return
    const timer = setTimeout(() => setPassword(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [password])
  // What was revealed before another one was set is not the password any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it changes, whichever way
  useEffect(() => setPassword(null), [vps.settingPassword])
  const look = actions.look(vps, 'reveal-password')
  return {
    term: t('password'),
    value: vps.settingPassword ? (
      <StatusBadge tone="busy">{keys('setting')}</StatusBadge>
    ) : password === null ? (
      <span className="mono c3" aria-label={t('passwordHidden')} role="img">
        ••••••••••
      </span>
    ) : (
      <span className={css.secret}>
        <SensitiveText className="mono">{password}</SensitiveText>
        <CopyButton text={password} what={t('passwordWord')} />
      </span>
    ),
    action: (
      <span className="row">
        {/* One button for either way: whoever pressed it keeps the focus. */}
        <DisabledReason reason={password === null && look?.reason}>
          <Button
            look="ghost"
            className={css.reveal}
            size="small"
            working={reveal.isPending}
            aria-label={password === null ? look?.label : t('hidePassword')}
            onClick={() => (password === null ? reveal.mutate({ id: vps.id }) : setPassword(null))}
          >
            {common(password === null ? 'reveal' : 'hide')}
          </Button>
        </DisabledReason>
        {reset.button}
        {reset.dialog}
      </span>
    ),
  }
}
