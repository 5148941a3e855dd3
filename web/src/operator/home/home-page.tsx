import { useTranslations } from 'use-intl'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { SilentWorker } from '../alerts/silent-worker.tsx'
import { useStaff } from '../session.ts'
import { useRoleNames } from '../shell/use-role-names.ts'
import { TodayPanel } from './today-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

/** Where a member of staff begins: how today goes, and what waits for a person. */
export function Page() {
  const t = useTranslations('operator.home')
  const pages = useTranslations('operator.pages')
  const roles = useRoleNames()
  const staff = useStaff()
  return (
    <>
      <PageHeader title={pages('home')} facts={staff && t('hello', { name: staff.name, roles: roles(staff.roles) })} />
      <div className="stack">
        <SilentWorker />
        <TodayPanel />
        <WaitingPanel />
      </div>
    </>
  )
}
