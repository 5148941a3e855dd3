import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { CurrentUser } from '../../api/current-user.ts'
import type { ApiError } from '../../api/errors.ts'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

interface SignInFormProps {
  /** Set in the panel over a page: the same person signs in again. */
  username?: string
  onSignedIn: (user: CurrentUser) => void
  onCodeWanted: (credentials: Credentials) => void
  /** The account waits for its activation link; null once another try begins. */
  onInactive?: (credentials: Credentials | null) => void
}

/** First step: name and password. Failures never tell which of them was wrong; that is the server's sentence. */
export function SignInForm({ username, onSignedIn, onCodeWanted, onInactive }: SignInFormProps) {
  const t = useTranslations('accounts')
  const form = useForm({
    initial: { username: username ?? '', password: '' },
    guard: false,
    validate: (values) => ({
      username: values.username.trim() === '' && t('enterUsername'),
      password: values.password === '' && t('enterPassword'),
    }),
    submit: async (values) => {
      onInactive?.(null)
      onSignedIn(await call('user/login', { username: values.username.trim(), password: values.password }))
    },
    handle: (error: ApiError) => {
      const credentials = { username: form.values.username.trim(), password: form.values.password }
      if (error.code === 'otp-required') onCodeWanted(credentials)
      else if (error.code === 'account-not-activated' && onInactive) onInactive(credentials)
      else return false
      return true
    },
  })
  return (
    <Form form={form}>
      {!username && (
        <TextField
          label={t('usernameOrEmail')}
          {...form.field('username')}
          large
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <PasswordField
        label={t('password')}
        {...form.field('password')}
        large
        autoFocus={Boolean(username)}
        autoComplete="current-password"
        aside={<TextLink to={paths.forgotPassword()}>{t('forgot')}</TextLink>}
      />
      <SubmitButton form={form} size="large" wide>
        {t('signIn')}
      </SubmitButton>
    </Form>
  )
}
