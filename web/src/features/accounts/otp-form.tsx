import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { CurrentUser } from '../../api/current-user.ts'
import { Button } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import type { Credentials } from './sign-in-form.tsx'

interface OtpFormProps {
  credentials: Credentials
  onSignedIn: (user: CurrentUser) => void
  onBack: () => void
}

/** Second step: the code of the authenticator, or a recovery code. */
export function OtpForm({ credentials, onSignedIn, onBack }: OtpFormProps) {
  const t = useTranslations('accounts.otp')
  const form = useForm({
    initial: { otp: '' },
    guard: false,
    validate: ({ otp }) => ({ otp: otp.trim() === '' && t('enter') }),
    submit: async ({ otp }) => onSignedIn(await call('user/login', { ...credentials, otp: otp.replace(/\s/g, '') })),
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
