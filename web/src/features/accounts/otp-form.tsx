import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import type { Credentials } from './sign-in-form.tsx'

interface OtpFormProps<Person> {
  enter: (credentials: Credentials & { readonly otp: string }) => Promise<Person>
  credentials: Credentials
  onSignedIn: (person: Person) => void
  onBack: () => void
}

/** Second step: the code of the authenticator, or a recovery code. */
export function OtpForm<Person>({ enter, credentials, onSignedIn, onBack }: OtpFormProps<Person>) {
  const t = useTranslations('accounts.otp')
  const form = useForm({
    initial: { otp: '' },
    guard: false,
    validate: ({ otp }) => ({ otp: otp.trim() === '' && t('enter') }),
    submit: async ({ otp }) => onSignedIn(await enter({ ...credentials, otp: otp.replace(/\s/g, '') })),
  })
  return (
    <Form form={form}>
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
      <SubmitButton form={form} size="large" wide>
        {t('submit')}
      </SubmitButton>
      <Button look="ghost" onClick={onBack}>
        {t('back')}
      </Button>
    </Form>
  )
}
