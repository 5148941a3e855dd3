import { IconMapQuestion } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../design/controls/button.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'

export function StaffNotFound() {
  const t = useTranslations('errors')
  usePageName(t('notFoundTitle'))
  return (
    <>
      <PageHeader title={t('notFoundTitle')} />
      <EmptyState
        icon={IconMapQuestion}
        title={t('notFoundText')}
        actions={<ButtonLink to={staffPaths.home()}>{t('toStart')}</ButtonLink>}
      />
    </>
  )
}
