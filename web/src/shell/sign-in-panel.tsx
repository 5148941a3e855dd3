import { useTranslations } from 'use-intl'
import { startSession } from '../api/current-user.ts'
import { TextLink } from '../design/link.tsx'
import { enterPortal } from '../features/accounts/sign-in-form.tsx'
import { paths } from '../paths.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** Over a customer's page whose session has ended. */
export function SignInPanel() {
  const t = useTranslations('accounts')
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
