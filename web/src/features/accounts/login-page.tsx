import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import { type CurrentUser, startSession } from '../../api/current-user.ts'
import { Button } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import { TextLink } from '../../design/link.tsx'
import { addMessages } from '../../i18n/i18n.tsx'
import { loadMailbox } from '../../i18n/messages.ts'
import { loadChunk } from '../../lib/lazy-page.ts'
import { useGo, useSearchParams } from '../../lib/navigation.ts'
import { safeBack } from '../../lib/safe-back.ts'
import { whyNoPasskeys } from '../../lib/why-no-passkeys.ts'
import { paths } from '../../paths.ts'
import { SignInByOthers } from '../federation/sign-in-by-others.tsx'
import { EntryCard } from './entry-card.tsx'
import { OtpStep } from './otp-step.tsx'
import { type Credentials, enterPortal, SignInForm } from './sign-in-form.tsx'
import { useSecondStep } from './use-second-step.ts'

/** Few meet it, and the sign-in is everybody's first page. */
const InactiveNotice = lazy(async () => {
  const [file] = await Promise.all([loadChunk(() => import('./inactive-notice.tsx')), addMessages(loadMailbox)])
  return { default: file.InactiveNotice }
})

const PasskeySignIn = lazy(() => loadChunk(() => import('./passkey-sign-in.tsx')).then((file) => ({ default: file.PasskeySignIn })))

export function Page() {
  return <SignInScreen back={useSearchParams().back} />
}

interface SignInScreenProps {
  back: string | undefined
  /** Why another way to sign in led here. */
  problem?: string
}

export function SignInScreen({ back, problem }: SignInScreenProps) {
  const t = useTranslations('accounts')
  const go = useGo()
  const step = useSecondStep()
  const open = useBrand()?.registration
  const obstacle = whyNoPasskeys()
  const [inactive, setInactive] = useState<Credentials | null>(null)
  const signedIn = (user: CurrentUser) => {
    startSession(user)
    go({ href: safeBack(back) ?? paths.notifications(), replace: true })
  }
  const remark = step.lapsed ? (
    <Note live>{t('otp.lapsed')}</Note>
  ) : (
    problem && (
      <Note tone="danger" live>
        {problem}
      </Note>
    )
  )
  if (step.credentials) {
    return (
      <EntryCard title={t('otp.title')} lead={t('otp.text', { name: step.credentials.username })}>
        <OtpStep
          enter={enterPortal}
          credentials={step.credentials}
          mayTrust
          passkey={step.passkey}
          onSignedIn={signedIn}
          onLapsed={step.lapse}
          onBack={step.cancel}
        />
      </EntryCard>
    )
  }
  return (
    <EntryCard
      title={t('title')}
      lead={open && t.rich('newHere', { link: (chunks) => <TextLink to={paths.register()}>{chunks}</TextLink> })}
      above={
        inactive ? (
          <Suspense fallback={null}>
            <InactiveNotice credentials={inactive} />
          </Suspense>
        ) : (
          remark
        )
      }
    >
      <SignInForm
        enter={enterPortal}
        forgot={<TextLink to={paths.forgotPassword()}>{t('forgot')}</TextLink>}
        lapsed={step.lapsed}
        onSignedIn={signedIn}
        onCodeWanted={step.begin}
        onInactive={setInactive}
      />
      {obstacle === null ? (
        <Suspense fallback={null}>
          <PasskeySignIn onSignedIn={signedIn} />
        </Suspense>
      ) : (
        <div>
          <Button size="large" wide off aria-describedby="no-passkeys">
            {t('passkey.signIn')}
          </Button>
          <p id="no-passkeys" className="sm c3">
            {t(`passkey.no.${obstacle}`)}
          </p>
        </div>
      )}
      <SignInByOthers back={back} />
    </EntryCard>
  )
}
