import type { AssertedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { CurrentUser } from '../../api/current-user.ts'
import { type ApiError, asApiError } from '../../api/errors.ts'
import { forgetTrustedDevice, keepTrustedDevice, trustedDevice } from '../../api/trusted-device.ts'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface SecondStepGiven {
  readonly otp?: string
  /** This browser is not asked for a code again for a while. */
  readonly trustDevice?: boolean
  /** In place of a code. */
  readonly passkey?: AssertedPasskey
}

/** A browser that was trusted says so in place of a code. */
export async function enterPortal({ otp, ...rest }: Credentials & SecondStepGiven): Promise<CurrentUser> {
  const trusted = otp === undefined && rest.passkey === undefined ? trustedDevice(rest.username) : undefined
  try {
    const user = await call('user/login', { ...rest, otp, trustedDevice: trusted })
    keepTrustedDevice(user)
    return { ...user, trustedDevice: null }
  } catch (error) {
    if (trusted !== undefined && asApiError(error).code === 'second-factor.code-required') forgetTrustedDevice(rest.username)
    throw error
  }
}

interface SignInFormProps<Person> {
  /** The call that opens a session: the customers' or that of staff. */
  enter: (credentials: Credentials) => Promise<Person>
  /** Beside the password: the way to a new one. */
  forgot?: ReactNode
  /** Set in the panel over a page: the same person signs in again. */
  username?: string
  /** Filled in, and the password asked for: a sign-in that has to begin anew. */
  lapsed?: string | null
  onSignedIn: (person: Person) => void
  /** `passkey`: one may be shown in place of a code. */
  onCodeWanted: (credentials: Credentials, passkey: boolean) => void
  /** The account waits for its activation link; null once another try begins. */
  onInactive?: (credentials: Credentials | null) => void
}

/** First step: name and password. Failures never tell which of them was wrong; that is the server's sentence. */
export function SignInForm<Person>({ enter, forgot, username, lapsed, onSignedIn, onCodeWanted, onInactive }: SignInFormProps<Person>) {
  const t = useTranslations('accounts')
  const form = useForm({
    initial: { username: username ?? lapsed ?? '', password: '' },
    guard: false,
    validate: (values) => ({
      username: values.username.trim() === '' && t('enterUsername'),
      password: values.password === '' && t('enterPassword'),
    }),
    submit: async (values) => {
      onInactive?.(null)
      onSignedIn(await enter({ username: values.username.trim(), password: values.password }))
    },
    handle: (error: ApiError) => {
      const credentials = { username: form.values.username.trim(), password: form.values.password }
      if (error.code === 'second-factor.code-required') onCodeWanted(credentials, error.params.passkey !== undefined)
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
          autoFocus={!lapsed}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <PasswordField
        label={t('password')}
        {...form.field('password')}
        large
        autoFocus={Boolean(username ?? lapsed)}
        autoComplete="current-password"
        aside={forgot}
      />
      <SubmitButton form={form} size="large" wide>
        {t('signIn')}
      </SubmitButton>
    </Form>
  )
}
