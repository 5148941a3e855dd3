import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { leftForSignIn, signedInAgain } from '../api/expired-session.ts'
import { queryClient } from '../api/query-client.ts'
import { clearSession, type Realm, readSession } from '../api/session.ts'
import { Button } from '../design/controls/button.tsx'
import { Dialog } from '../design/overlay/dialog.tsx'
import { OtpStep } from '../features/accounts/otp-step.tsx'
import { type Credentials, type SecondStepGiven, SignInForm } from '../features/accounts/sign-in-form.tsx'
import { useSecondStep } from '../features/accounts/use-second-step.ts'
import css from './sign-in-panel.module.css'

interface SignInAgainProps<Person> {
  realm: Realm
  enter: (credentials: Credentials & SecondStepGiven) => Promise<Person>
  start: (person: Person) => void
  forgot?: ReactNode
  /** Where another account signs in. */
  login: string
}

/** The same person signs in again and everything that waited goes on; another account starts afresh. */
export function SignInAgain<Person>({ realm, enter, start, forgot, login }: SignInAgainProps<Person>) {
  const t = useTranslations('shell.session')
  const navigate = useNavigate()
  const [username] = useState(() => readSession(realm)?.username ?? '')
  const step = useSecondStep()
  const signedIn = (person: Person) => {
    start(person)
    signedInAgain()
  }
  const other = () => {
    clearSession(realm)
    queryClient.clear()
    leftForSignIn()
    void navigate({ to: login })
  }
  return (
    <Dialog title={t('title')} onClose={other} locked width={400}>
      <p>{t('text')}</p>
      <p className={css.name}>{username}</p>
      {step.credentials ? (
        <OtpStep
          enter={enter}
          credentials={step.credentials}
          mayTrust={realm === 'user'}
          passkey={step.passkey}
          onSignedIn={signedIn}
          onLapsed={step.lapse}
          onBack={step.cancel}
        />
      ) : (
        <SignInForm enter={enter} forgot={forgot} username={username} onSignedIn={signedIn} onCodeWanted={step.begin} />
      )}
      <Button look="ghost" wide onClick={other} className={css.other}>
        {t('other', { name: username })}
      </Button>
    </Dialog>
  )
}
