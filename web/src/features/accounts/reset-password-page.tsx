import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { useFragmentToken } from '../../lib/fragment-token.ts'
import { paths } from '../../paths.ts'
import { EntryCard } from './entry-card.tsx'
import { passwordSentence } from './validation.ts'

export function Page() {
  const t = useTranslations('accounts.resetpw')
  const a = useTranslations('accounts')
  const navigate = useNavigate()
  const token = useFragmentToken()
  const form = useForm({
    initial: { password: '', passwordConfirm: '' },
    guard: false,
    validate: (v) => ({
      password: passwordSentence(a, v.password, {}),
      passwordConfirm: v.password !== v.passwordConfirm && a('problems.resetDiffer'),
    }),
    submit: async (values) => {
      await call('public/resetpw', { token: token ?? '', ...values })
      toastOk(t('done'))
      void navigate({ to: paths.login(), replace: true })
    },
  })
  if (!token) {
    return (
      <EntryCard title={t('noToken')} lead={t('noTokenText')}>
        <ButtonLink to={paths.forgotPassword()} look="primary" size="large" wide>
          {t('again')}
        </ButtonLink>
      </EntryCard>
    )
  }
  return (
    <EntryCard title={t('title')} lead={t('text')}>
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
    </EntryCard>
  )
}
