import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import { endSession, useCurrentUser } from '../api/current-user.ts'
import { Button } from '../design/controls/button.tsx'
import css from './staff-banner.module.css'

/** Ends a session that a member of staff opened as a customer, and leads back to the console. */
export async function endStaffSession(userId: number): Promise<void> {
  await endSession()
  // A window that the console has opened closes; one that may not be closed goes there itself.
  window.close()
  window.location.assign(`/operator/customers/${userId}`)
}

/** In every window, the console's too, while a member of staff is signed in as this customer: who, as whom, and the way out [X1]. */
export function StaffBanner() {
  const t = useTranslations('shell.staff')
  const user = useCurrentUser()
  const byStaff = user?.byStaff ?? null
  useLayoutEffect(() => {
    // What sticks to the top of the page then begins below the banner.
    document.documentElement.toggleAttribute('data-banner', byStaff !== null)
    return () => document.documentElement.removeAttribute('data-banner')
  }, [byStaff])
  if (user === null || byStaff === null) return null
  return (
    <div className={css.banner} role="status">
      <span className="ell">{t.rich('banner', { staff: byStaff, name: user.username, b: (chunks) => <b>{chunks}</b> })}</span>
      <Button size="small" onClick={() => void endStaffSession(user.userID)}>
        {t('end')}
      </Button>
    </div>
  )
}
