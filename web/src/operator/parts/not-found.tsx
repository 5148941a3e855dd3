import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../design/layout/states.tsx'

/** What the address names is not in its list: it was removed, or never was. */
export function NotFound() {
  const t = useTranslations('errors')
  return <EmptyState icon={IconMapQuestion} title={t('notFoundText')} />
}
