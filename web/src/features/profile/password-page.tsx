import { passwordProblem } from '@portal/contracts/validation.ts'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { PasswordField } from '../../design/form/password-field.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Icon } from '../../design/icon.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../paths.ts'
import css from './profile.module.css'

/** Changing the password ends every other session [A4]; that is said before, and counted after. */
export function Page() {
  const t = useTranslations('profile')
  const accounts = useTranslations('accounts')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const router = useRouter()
  const user = useCurrentUser()
  const own = { username: user?.username, email: user?.email }
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', passwordConfirm: '' },
    validate: ({ oldPassword, newPassword, passwordConfirm }) => {
      const problem = passwordProblem(newPassword, own)
      return {
        oldPassword: oldPassword === '' && forms('required'),
        newPassword: problem && accounts(`problems.${problem}`),
        passwordConfirm: newPassword !== passwordConfirm && accounts('problems.profileDiffer'),
      }
    },
    submit: async (values, requestId) => {
      const { endedSessions } = await call('user/password', values, { requestId })
      for (const path of ['user/session', 'user/profile']) void queryClient.invalidateQueries(underPath(path))
      toastOk(t('passwordChanged'), endedSessions > 0 ? t('othersSignedOut', { n: endedSessions }) : undefined)
      form.reset({ oldPassword: '', newPassword: '', passwordConfirm: '' })
      await router.navigate({ to: paths.profile(), ignoreBlocker: true })
    },
  })
  const { newPassword } = form.values
  const rules = [
    { text: t('ruleLength'), met: newPassword.length > 8 },
    { text: t('ruleNumber'), met: /\d/.test(newPassword) },
    { text: t('ruleOwn'), met: newPassword !== '' && passwordProblem(newPassword, own) !== 'same-as-name' },
  ]
  return (
    <>
      <PageHeader title={t('changePassword')} facts={t('passwordFacts')} />
      <Panel className={css.narrow}>
        <Form
          form={form}
          actions={
            <>
              <ButtonLink to={paths.profile()}>{common('cancel')}</ButtonLink>
              <SubmitButton form={form}>{t('changePassword')}</SubmitButton>
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
      </Panel>
    </>
  )
}
