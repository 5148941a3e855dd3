import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CurrentUser, startSession } from '../api/current-user.ts'
import { leftForSignIn, signedInAgain } from '../api/expired-session.ts'
import { queryClient } from '../api/query-client.ts'
import { clearSession, readSession } from '../api/session.ts'
import { Button } from '../design/controls/button.tsx'
import { Dialog } from '../design/overlay/dialog.tsx'
import { OtpForm } from '../features/accounts/otp-form.tsx'
import { type Credentials, SignInForm } from '../features/accounts/sign-in-form.tsx'
import { paths } from '../paths.ts'
import css from './sign-in-panel.module.css'

/** The same person signs in again and everything that waited goes on; another account starts afresh. */
export function SignInPanel() {
  const t = useTranslations('shell.session')
  const navigate = useNavigate()
  const [username] = useState(() => readSession()?.username ?? '')
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const signedIn = (user: CurrentUser) => {
    startSession(user)
    signedInAgain()
  }
  const other = () => {
    clearSession()
    queryClient.clear()
    leftForSignIn()
    void navigate({ to: paths.login() })
  }
  return (
    <Dialog title={t('title')} onClose={other} locked width={400}>
      <p>{t('text')}</p>
      <p className={css.name}>{username}</p>
      {credentials ? (
        <OtpForm credentials={credentials} onSignedIn={signedIn} onBack={() => setCredentials(null)} />
      ) : (
        <SignInForm username={username} onSignedIn={signedIn} onCodeWanted={setCredentials} />
      )}
      <Button look="ghost" wide onClick={other} className={css.other}>
        {t('other', { name: username })}
      </Button>
    </Dialog>
  )
}
