import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import type { Definition } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Vps, VpsDetail } from '../calls.ts'
import css from './detail.module.css'

const SHOWN_MS = 60_000

/** Asked for only when somebody presses Reveal, because each reveal is logged; forgotten again after a minute. */
export function usePasswordDefinition(vps: VpsDetail, actions: ServiceActions<Vps>): Definition {
  const t = useTranslations('compute.server')
  const common = useTranslations('common')
  const [password, setPassword] = useState<string | null>(null)
  const reveal = useSubmit('user/service/vps/reveal-password', {
    invalidates: ['user/log'],
    onSuccess: (login) => setPassword(login.password),
  })
  useEffect(() => {
    if (password === null) return
    const timer = setTimeout(() => setPassword(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [password])
  const look = actions.look(vps, 'reveal-password')
  return {
    term: t('password'),
    value:
      password === null ? (
        <span className="mono c3" aria-label={t('passwordHidden')} role="img">
          ••••••••••
        </span>
      ) : (
        <span className={css.secret}>
          <SensitiveText className="mono">{password}</SensitiveText>
          <CopyButton text={password} what={t('passwordWord')} />
        </span>
      ),
    action:
      password === null ? (
        <DisabledReason reason={look?.reason}>
          <Button
            look="ghost"
            className={css.reveal}
            size="small"
            working={reveal.isPending}
            aria-label={look?.label}
            onClick={() => reveal.mutate({ id: vps.id })}
          >
            {common('reveal')}
          </Button>
        </DisabledReason>
      ) : (
        <Button look="ghost" size="small" className={css.reveal} aria-label={t('hidePassword')} onClick={() => setPassword(null)}>
          {common('hide')}
        </Button>
      ),
  }
}
