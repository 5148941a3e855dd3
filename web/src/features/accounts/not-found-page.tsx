import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../design/controls/button.tsx'
import { EntryCard } from './entry-card.tsx'

export function Page() {
  const t = useTranslations('errors')
  return (
    <EntryCard title={t('notFoundTitle')} lead={t('notFoundText')}>
      <ButtonLink to="/" look="primary" size="large" wide>
        {t('toStart')}
      </ButtonLink>
    </EntryCard>
  )
}
