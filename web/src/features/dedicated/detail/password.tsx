import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import type { Definition } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Dedicated, DedicatedDetail } from '../calls.ts'
import css from './detail.module.css'

const SHOWN_MS = 60_000

/** Asked for only when somebody presses Reveal, because each reveal is logged; forgotten again after a minute. */
export function usePasswordDefinition(server: DedicatedDetail, actions: ServiceActions<Dedicated>): Definition {
  const t = useTranslations('compute.server')
  const own = useTranslations('dedicated')
  const common = useTranslations('common')
  const [password, setPassword] = useState<string | null>(null)
  const reveal = useSubmit('user/service/dedicated/reveal-password', {
    invalidates: ['user/log'],
    onSuccess: (login) => setPassword(login.password),
  })
  useEffect(() => {
    if (password === null) return
    const timer = setTimeout(() => setPassword(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [password])
  const look = actions.look(server, 'reveal-password')
  const term = t('password')
  if (!server.hasPassword) return { term, value: <span className="c3">{own(server.delivery ? 'shownOnceYours' : 'noPassword')}</span> }
  if (password !== null)
    return {
      term,
      value: (
        <span className={css.secret}>
          <SensitiveText className="mono">{password}</SensitiveText>
          <CopyButton text={password} what={t('passwordWord')} />
        </span>
      ),
      action: (
        <Button look="ghost" size="small" aria-label={t('hidePassword')} onClick={() => setPassword(null)}>
          {common('hide')}
        </Button>
      ),
    }
  return {
    term,
    value: (
      <span className="mono c3" aria-label={t('passwordHidden')} role="img">
        ••••••••••
      </span>
    ),
    action: (
      <DisabledReason reason={look?.reason}>
        <Button
          look="ghost"
          size="small"
          working={reveal.isPending}
          aria-label={look?.label}
          onClick={() => reveal.mutate({ id: server.id })}
        >
          {common('reveal')}
        </Button>
      </DisabledReason>
    ),
  }
}
