import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../design/controls/button.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { staffPaths } from '../paths.ts'

export function StaffNotFound() {
  const t = useTranslations('errors')
  return (
    <EmptyState icon={IconMapQuestion} title={t('notFoundTitle')} actions={<ButtonLink to={staffPaths.home()}>{t('toStart')}</ButtonLink>}>
      {t('notFoundText')}
    </EmptyState>
  )
}
