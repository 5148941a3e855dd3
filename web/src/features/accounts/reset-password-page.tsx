import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { useFragmentToken } from '../../lib/fragment-token.ts'
import { paths } from '../../paths.ts'
import { EntryCard } from './entry-card.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export function Page() {
  const t = useTranslations('mailbox.resetpw')
  const navigate = useNavigate()
  const token = useFragmentToken()
  if (!token) {
    return (
      <EntryCard title={t('noToken')} lead={t('noTokenText')}>
        <ButtonLink to={paths.forgotPassword()} look="primary" size="large" wide>
          {t('again')}
        </ButtonLink>
      </EntryCard>
    )
  }
  const save = async (password: { password: string; passwordConfirm: string }) => {
    await call('public/resetpw', { token, ...password })
    toastOk(t('done'))
    void navigate({ to: paths.login(), replace: true })
  }
  return (
    <EntryCard title={t('title')} lead={t('text')}>
      {/* Another link is another attempt: nothing typed for the last one stays. */}
      <NewPasswordForm key={token} save={save} />
    </EntryCard>
  )
}
