import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../api/current-user.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { FEW_CODES } from './factor-on.tsx'
import css from './security.module.css'

/** What keeps others out, and what is missing. */
export function SafetyPanel({ factor: { enabled, since, recoveryCodesLeft: n } }: { factor: OutputOf<'user/2fa/is-enable'> }) {
  const t = useTranslations('security.safe')
  const user = useCurrentUser()
  const facts = [
    { id: 'email', safe: true, text: t('email'), more: <SensitiveText>{user?.email}</SensitiveText> },
    { id: 'factor', safe: enabled, text: enabled ? t('factorOn') : t('factorOff'), more: since && <DateText value={since} /> },
    {
      id: 'codes',
      safe: enabled && n >= FEW_CODES,
      text: !enabled ? t('noCodes') : n >= FEW_CODES ? t('codesEnough', { n }) : t('codesFew', { n }),
    },
  ]
  return (
    <Panel title={t('title')} hint={t('count', { n: facts.filter(({ safe }) => safe).length, of: facts.length })} flush>
      <ul>
        {facts.map(({ id, safe, text, more }) => (
          <li key={id} className={`${css.fact} ${safe ? css.safe : css.unsafe}`}>
            <Icon of={safe ? IconCircleCheck : IconAlertTriangle} />
            <span>{text}</span>
            <span className="sm c3 ell">{more}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
