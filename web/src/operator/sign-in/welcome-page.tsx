import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { EntryCard } from '../../features/accounts/entry-card.tsx'
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx'
import { useFragmentToken } from '../../lib/fragment-token.ts'
import { staffPaths } from '../paths.ts'

/** From the mail to a new member of staff, or in place of a forgotten password. */
export function Page() {
  const t = useTranslations('operator.frame.welcome')
  const navigate = useNavigate()
  const token = useFragmentToken()
  if (!token) {
    return (
      <EntryCard title={t('noToken')} lead={t('noTokenText')}>
        <ButtonLink to={staffPaths.login()} look="primary" size="large" wide>
          {t('toSignIn')}
        </ButtonLink>
      </EntryCard>
    )
  }
  const save = async (password: { password: string; passwordConfirm: string }) => {
    await call('operator/welcome', { token, ...password })
    toastOk(t('done'))
    void navigate({ to: staffPaths.login(), replace: true })
  }
  return (
    <EntryCard title={t('title')} lead={t('lead')}>
      <NewPasswordForm save={save} />
    </EntryCard>
  )
}
