import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CurrentUser, startSession } from '../../api/current-user.ts'
import { TextLink } from '../../design/link.tsx'
import { useGo, useSearchParams } from '../../lib/navigation.ts'
import { safeBack } from '../../lib/safe-back.ts'
import { paths } from '../../paths.ts'
import { EntryCard } from './entry-card.tsx'
import { InactiveNotice } from './inactive-notice.tsx'
import { OtpForm } from './otp-form.tsx'
import { type Credentials, enterPortal, SignInForm } from './sign-in-form.tsx'

export function Page() {
  const t = useTranslations('accounts')
  const go = useGo()
  const { back } = useSearchParams()
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [inactive, setInactive] = useState<Credentials | null>(null)
  const signedIn = (user: CurrentUser) => {
    startSession(user)
    go({ href: safeBack(back) ?? paths.notifications(), replace: true })
  }
  if (credentials) {
    return (
      <EntryCard title={t('otp.title')} lead={t('otp.text', { name: credentials.username })}>
        <OtpForm enter={enterPortal} credentials={credentials} onSignedIn={signedIn} onBack={() => setCredentials(null)} />
      </EntryCard>
    )
  }
  return (
    <EntryCard
      title={t('title')}
      lead={t.rich('newHere', { link: (chunks) => <TextLink to={paths.register()}>{chunks}</TextLink> })}
      above={inactive && <InactiveNotice credentials={inactive} />}
    >
      <SignInForm
        enter={enterPortal}
        forgot={<TextLink to={paths.forgotPassword()}>{t('forgot')}</TextLink>}
        onSignedIn={signedIn}
        onCodeWanted={setCredentials}
        onInactive={setInactive}
      />
    </EntryCard>
  )
}
