import { IconLock } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { cx } from '../../lib/class-names.ts'
import { usePhone } from '../../lib/use-phone.ts'
import css from '../../shell/home-layout.module.css'
import { usePalette } from '../../shell/use-palette.ts'
import type { StaffPage } from '../route-types.ts'
import { maySee, useStaff } from '../session.ts'
import own from './console.module.css'
import { StaffPalette } from './palette.tsx'
import { StaffSidebar } from './sidebar.tsx'
import { StaffTopBar } from './top-bar.tsx'
import { useRoleNames } from './use-role-names.ts'
import { useStaffPage } from './use-staff-page.ts'

/** Everything behind the staff's sign-in. Its edge is dark in both themes, so that nobody takes it for the customers' portal. */
export function Console() {
  const t = useTranslations('shell')
  const phone = usePhone()
  const page = useStaffPage()
  const staff = useStaff()
  const [palette, setPalette] = usePalette()
  const allowed = !page || !staff || maySee(staff.roles, page.roles)
  return (
    <div className={css.app}>
      <a href="#content" className={css.skip}>
        {t('skip')}
      </a>
      {!phone && <StaffSidebar />}
      <div className={css.main}>
        <StaffTopBar phone={phone} onPalette={() => setPalette(true)} />
        <main id="content" className={cx(css.page, own.page)} tabIndex={-1}>
          {allowed ? <Outlet /> : <NotForYou page={page} />}
        </main>
      </div>
      {palette && <StaffPalette onClose={() => setPalette(false)} />}
    </div>
  )
}

function NotForYou({ page }: { page: StaffPage }) {
  const t = useTranslations('operator.frame')
  const pages = useTranslations('operator.pages')
  const names = useRoleNames('disjunction')
  return (
    <>
      <PageHeader title={pages(page.title)} />
      <EmptyState icon={IconLock} title={t('notForYou')}>
        {t('notForYouHint', { roles: names(['owner', ...page.roles, 'auditor']) })}
      </EmptyState>
    </>
  )
}
