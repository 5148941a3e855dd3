import { useTranslations } from 'use-intl'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { passwordSentence } from './validation.ts'

interface NewPassword {
  readonly password: string
  readonly passwordConfirm: string
}

/** Twice a new password, for whoever came by a mailed link. */
export function NewPasswordForm({ save }: { save: (password: NewPassword) => Promise<unknown> }) {
  const t = useTranslations('mailbox.resetpw')
  const a = useTranslations('accounts')
  const form = useForm<NewPassword>({
    initial: { password: '', passwordConfirm: '' },
    guard: false,
    validate: (v) => ({
      password: passwordSentence(a, v.password, {}),
      passwordConfirm: v.password !== v.passwordConfirm && a('problems.resetDiffer'),
    }),
    submit: save,
  })
  return (
    <Form form={form}>
      <PasswordField
        label={t('password')}
        hint={a('register.passwordHint')}
        {...form.field('password')}
        large
        autoFocus
        autoComplete="new-password"
      />
      <PasswordField label={a('register.repeat')} {...form.field('passwordConfirm')} large autoComplete="new-password" />
      <SubmitButton form={form} size="large" wide>
        {t('submit')}
      </SubmitButton>
    </Form>
  )
}
