import { passwordProblem } from '@portal/contracts/validation.ts'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Icon } from '../../design/icon.tsx'
import { cx } from '../../lib/class-names.ts'
import css from './profile.module.css'

interface Passwords {
  readonly oldPassword: string
  readonly newPassword: string
  readonly passwordConfirm: string
}
const none: Passwords = { oldPassword: '', newPassword: '', passwordConfirm: '' }

interface PasswordFormProps {
  /** Names that a password may not be. */
  own: { readonly username?: string; readonly email?: string }
  change: (passwords: Passwords, requestId: string) => Promise<{ readonly endedSessions: number }>
  onDone: () => unknown
  /** The way out, beside the button. */
  cancel: ReactNode
  /** Why whoever looks at it may not. */
  closed?: string | null
}

/** Changing the password ends every other session [A4]; that is said before, and counted after. */
export function PasswordForm({ own, change, onDone, cancel, closed = null }: PasswordFormProps) {
  const t = useTranslations('profile')
  const accounts = useTranslations('accounts')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: none,
    validate: ({ oldPassword, newPassword, passwordConfirm }) => {
      const problem = passwordProblem(newPassword, own)
      return {
        oldPassword: oldPassword === '' && forms('required'),
        newPassword: problem && accounts(`problems.${problem}`),
        passwordConfirm: newPassword !== passwordConfirm && accounts('problems.profileDiffer'),
      }
    },
    submit: async (values, requestId) => {
      const { endedSessions } = await change(values, requestId)
      toastOk(t('passwordChanged'), endedSessions > 0 ? t('othersSignedOut', { n: endedSessions }) : undefined)
      form.reset(none)
      await onDone()
    },
  })
  const { newPassword } = form.values
  const rules = [
    { text: t('ruleLength'), met: newPassword.length > 8 },
    { text: t('ruleNumber'), met: /\d/.test(newPassword) },
    { text: t('ruleOwn'), met: newPassword !== '' && passwordProblem(newPassword, own) !== 'same-as-name' },
  ]
  return (
    <Form
      form={form}
      actions={
        <>
          {cancel}
          <DisabledReason reason={closed}>
            <SubmitButton form={form}>{t('changePassword')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <PasswordField label={t('oldPassword')} {...form.field('oldPassword')} autoComplete="current-password" />
      <PasswordField label={t('newPassword')} {...form.field('newPassword')} autoComplete="new-password" />
      <ul className={css.rules} aria-label={t('rules')}>
        {rules.map(({ text, met }) => (
          <li key={text} className={cx(met && css.met)}>
            <Icon of={met ? IconCheck : IconCircle} size={12} /> {text}
          </li>
        ))}
      </ul>
      <PasswordField label={t('repeatPassword')} {...form.field('passwordConfirm')} autoComplete="new-password" />
    </Form>
  )
}
