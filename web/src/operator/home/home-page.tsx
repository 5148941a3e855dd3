import { useTranslations } from 'use-intl'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { useStaff } from '../session.ts'
import { useRoleNames } from '../shell/use-role-names.ts'

/** Where a member of staff begins. */
export function Page() {
  const t = useTranslations('operator.home')
  const pages = useTranslations('operator.pages')
  const roles = useRoleNames()
  const staff = useStaff()
  return <PageHeader title={pages('home')} facts={staff && t('hello', { name: staff.name, roles: roles(staff.roles) })} />
}
