import { TRUSTED_DAYS } from '@portal/contracts/constants.ts'
import { useTranslations } from 'use-intl'
import { asApiError } from '../../api/errors.ts'
import { showPasskey } from '../../api/passkeys.ts'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { Credentials, SecondStepGiven } from './sign-in-form.tsx'

interface OtpFormProps<Person> {
  enter: (credentials: Credentials & SecondStepGiven) => Promise<Person>
  credentials: Credentials
  /** The browser may be trusted: asked for a code no more for a while. */
  mayTrust?: boolean
  /** A passkey does as well. */
  passkey?: boolean
  onSignedIn: (person: Person) => void
  /** Name or password do not hold any more: they are asked for again. */
  onLapsed: () => void
  onBack: () => void
}

/** A challenge lives for minutes and works once: each try asks for its own, by the first step. Null: no second one was needed. */
async function challengeFor<Person>(
  enter: OtpFormProps<Person>['enter'],
  credentials: Credentials,
  onSignedIn: (person: Person) => void,
): Promise<Record<string, unknown> | null> {
  try {
    onSignedIn(await enter(credentials))
    return null
  } catch (error) {
    const { passkey } = asApiError(error).params
    if (typeof passkey !== 'string') throw error
    return JSON.parse(passkey) as Record<string, unknown>
  }
}

/** Second step: the code of the authenticator, or a recovery code. */
export function OtpForm<Person>({ enter, credentials, mayTrust, passkey, onSignedIn, onLapsed, onBack }: OtpFormProps<Person>) {
  const t = useTranslations('accounts.otp')
  const accounts = useTranslations('accounts')
  const form = useForm({
    initial: { otp: '', trustDevice: false },
    guard: false,
    validate: ({ otp }) => ({ otp: otp.trim() === '' && t('enter') }),
    submit: async ({ otp, trustDevice }) =>
      onSignedIn(await enter({ ...credentials, otp: otp.replace(/\s/g, ''), ...(trustDevice && { trustDevice }) })),
    handle: ({ code }) => {
      if (code !== 'sign-in-failed') return false
      onLapsed()
      return true
    },
  })
  const byPasskey = async () => {
    const { trustDevice } = form.values
    const options = await challengeFor(enter, credentials, onSignedIn)
    const shown = options && (await showPasskey(options))
    if (shown) onSignedIn(await enter({ ...credentials, passkey: shown, ...(trustDevice && { trustDevice }) }))
  }
  return (
    <Form form={form}>
      {passkey && <PasskeyButton label={accounts('passkey.use')} act={byPasskey} />}
      <TextField
        label={t('code')}
        hint={t('hint')}
        {...form.field('otp')}
        large
        mono
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
      />
      {mayTrust && (
        <Checkbox
          label={t('trust', { days: TRUSTED_DAYS })}
          checked={form.values.trustDevice}
          onChange={(event) => form.set({ trustDevice: event.target.checked })}
        />
      )}
      <SubmitButton form={form} size="large" wide>
        {t('submit')}
      </SubmitButton>
      <Button look="ghost" onClick={onBack}>
        {t('back')}
      </Button>
    </Form>
  )
}
