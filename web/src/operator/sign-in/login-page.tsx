import { useTranslations } from 'use-intl'
import { Note } from '../../design/layout/note.tsx'
import { EntryCard } from '../../features/accounts/entry-card.tsx'
import { OtpStep } from '../../features/accounts/otp-step.tsx'
import { SignInForm } from '../../features/accounts/sign-in-form.tsx'
import { useSecondStep } from '../../features/accounts/use-second-step.ts'
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
  const step = useSecondStep()
  const signedIn = (staff: Staff) => {
    startStaff(staff)
    const to = staff.factorMissing ? staffPaths.twoFactor() : (staffBack(back) ?? staffPaths.home())
    go({ href: to, replace: true })
  }
  if (step.credentials) {
    return (
      <EntryCard title={labels('otp.title')} lead={labels('otp.text', { name: step.credentials.username })}>
        <OtpStep enter={enterConsole} credentials={step.credentials} onSignedIn={signedIn} onLapsed={step.lapse} onBack={step.cancel} />
      </EntryCard>
    )
  }
  return (
    <EntryCard title={t('title')} lead={t('lead')} note={t('note')} above={step.lapsed && <Note live>{labels('otp.lapsed')}</Note>}>
      <SignInForm enter={enterConsole} lapsed={step.lapsed} onSignedIn={signedIn} onCodeWanted={step.begin} />
    </EntryCard>
  )
}
