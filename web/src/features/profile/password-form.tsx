import { passwordProblem } from '@portal/contracts/validation.ts'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Icon } from '../../design/icon.tsx'
import { cx } from '../../lib/class-names.ts'
import css from './profile.module.css'

interface Passwords {
  readonly oldPassword: string
  readonly newPassword: string
  readonly passwordConfirm: string
}
const none = { oldPassword: '', newPassword: '', passwordConfirm: '', otp: '' }

interface PasswordFormProps {
  /** Names that a password may not be. */
  own: { readonly username?: string; readonly email?: string }
  change: (passwords: Passwords & { readonly otp?: string }, requestId: string) => Promise<{ readonly endedSessions: number }>
  /** Also asks for a code: the account has a second factor, and nothing else asks for it. */
  withCode?: boolean
  onDone: () => unknown
  /** The way out, beside the button. */
  cancel: ReactNode
  /** Why whoever looks at it may not. */
  closed?: string | null
}

/** Changing the password ends every other session [A4]; that is said before, and counted after. */
export function PasswordForm({ own, change, withCode = false, onDone, cancel, closed = null }: PasswordFormProps) {
  const t = useTranslations('profile')
  const accounts = useTranslations('accounts')
  const forms = useTranslations('forms')
  const form = useForm({
    initial: none,
    validate: ({ oldPassword, newPassword, passwordConfirm, otp }) => {
      const problem = passwordProblem(newPassword, own)
      return {
        oldPassword: oldPassword === '' && forms('required'),
        newPassword: problem && accounts(`problems.${problem}`),
        passwordConfirm: newPassword !== passwordConfirm && accounts('problems.profileDiffer'),
        otp: withCode && otp.trim() === '' && accounts('otp.enter'),
      }
    },
    submit: async ({ otp, ...passwords }, requestId) => {
      const { endedSessions } = await change(withCode ? { ...passwords, otp } : passwords, requestId)
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
      {withCode && (
        <TextField
          label={accounts('otp.code')}
          hint={accounts('otp.hint')}
          {...form.field('otp')}
          mono
          autoComplete="one-time-code"
          maxLength={32}
        />
      )}
    </Form>
  )
}
