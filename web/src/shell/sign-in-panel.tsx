import { useTranslations } from 'use-intl'
import { startSession, useCurrentUser } from '../api/current-user.ts'
import { clearSession } from '../api/session.ts'
import { Button } from '../design/controls/button.tsx'
import { TextLink } from '../design/link.tsx'
import { Dialog } from '../design/overlay/dialog.tsx'
import { enterPortal } from '../features/accounts/sign-in-form.tsx'
import { paths } from '../paths.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { endStaffSession } from './staff-banner.tsx'

/** Over a customer's page whose session has ended. A member of staff has no password to enter here. */
export function SignInPanel() {
  const t = useTranslations('accounts')
  const user = useCurrentUser()
  if (user?.byStaff) return <StaffTimeOver name={user.username} userId={user.userID} />
  return (
    <SignInAgain
      realm="user"
      enter={enterPortal}
      start={startSession}
      forgot={<TextLink to={paths.forgotPassword()}>{t('forgot')}</TextLink>}
      login={paths.login()}
    />
  )
}

function StaffTimeOver({ name, userId }: { name: string; userId: number }) {
  const t = useTranslations('shell.staff')
  const leave = () => {
    // Over already: nothing is left to be told to the server.
    clearSession()
    void endStaffSession(userId)
  }
  return (
    <Dialog title={t('over', { name })} onClose={leave} locked>
      <div className="stack">
        <p>{t('overText')}</p>
        <Button look="primary" onClick={leave}>
          {t('end')}
        </Button>
      </div>
    </Dialog>
  )
}
