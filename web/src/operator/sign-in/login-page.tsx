import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EntryCard } from '../../features/accounts/entry-card.tsx'
import { OtpForm } from '../../features/accounts/otp-form.tsx'
import { type Credentials, SignInForm } from '../../features/accounts/sign-in-form.tsx'
import { useGo, useSearchParams } from '../../lib/navigation.ts'
import { staffPaths } from '../paths.ts'
import { type Staff, startStaff } from '../session.ts'
import { staffBack } from '../staff-back.ts'
import { enterConsole } from './enter.ts'

/** Password, then code; who has no second factor where one is demanded sets it up next. */
export function Page() {
  const t = useTranslations('operator.frame.signIn')
  const labels = useTranslations('accounts')
  const go = useGo()
  const { back } = useSearchParams()
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const signedIn = (staff: Staff) => {
    startStaff(staff)
    const to = staff.factorMissing ? staffPaths.twoFactor() : (staffBack(back) ?? staffPaths.home())
    go({ href: to, replace: true })
  }
  if (credentials) {
    return (
      <EntryCard title={labels('otp.title')} lead={labels('otp.text', { name: credentials.username })}>
        <OtpForm enter={enterConsole} credentials={credentials} onSignedIn={signedIn} onBack={() => setCredentials(null)} />
      </EntryCard>
    )
  }
  return (
    <EntryCard title={t('title')} lead={t('lead')} note={t('note')}>
      <SignInForm enter={enterConsole} onSignedIn={signedIn} onCodeWanted={setCredentials} />
    </EntryCard>
  )
}
