import { useTranslations } from 'use-intl'
import type { CurrentUser } from '../../api/current-user.ts'
import { Button } from '../../design/controls/button.tsx'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'
import { type Arrived, enterArrived } from './arrived.ts'

interface LinkFormProps {
  arrived: Arrived
  onSignedIn: (user: CurrentUser) => void
  onCodeWanted: (password: string) => void
  onBack: () => void
}

/** An account has this e-mail: its password says that it is the same person. Asked once. */
export function LinkForm({ arrived, onSignedIn, onCodeWanted, onBack }: LinkFormProps) {
  const t = useTranslations('accounts')
  const f = useTranslations('mailbox.federation')
  const form = useForm({
    initial: { password: '' },
    guard: false,
    validate: ({ password }) => ({ password: password === '' && t('enterPassword') }),
    submit: async ({ password }) => onSignedIn(await enterArrived(arrived, { password })),
    handle: ({ code }) => {
      if (code !== 'second-factor.code-required') return false
      onCodeWanted(form.values.password)
      return true
    },
  })
  return (
    <Form form={form}>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={arrived.email ?? ''} readOnly />
      <PasswordField
        label={t('password')}
        {...form.field('password')}
        large
        autoFocus
        autoComplete="current-password"
        aside={<TextLink to={paths.forgotPassword()}>{t('forgot')}</TextLink>}
      />
      <SubmitButton form={form} size="large" wide>
        {f('link')}
      </SubmitButton>
      <Button look="ghost" onClick={onBack}>
        {t('otp.back')}
      </Button>
    </Form>
  )
}
