import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import css from './terms.module.css'

/** What the reader accepted, when and from where; nothing where that is nothing. */
export function AcceptedPanel() {
  const t = useTranslations('terms')
  const accepted = useCall('user/terms/state', {}).data?.accepted ?? []
  if (accepted.length === 0) return null
  return (
    <Panel title={t('acceptedTitle')} hint={accepted.length} flush>
      <ul>
        {accepted.map(({ id, kind, version, acceptedAt, ip }) => (
          <li key={id} className={css.accepted}>
            <b>{t('acceptedOne', { what: t(kind), version })}</b>
            <span className="sm c3 row wrap">
              <DateText value={acceptedAt} time />
              <SensitiveText>{ip}</SensitiveText>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
