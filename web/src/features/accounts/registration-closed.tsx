import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import { paths } from '../../paths.ts'
import { EntryCard } from './entry-card.tsx'

/** The brand takes no newcomers now; who has an account comes in as ever. */
export function RegistrationClosed() {
  const t = useTranslations('accounts')
  const m = useTranslations('mailbox')
  return (
    <EntryCard title={t('register.submit')}>
      <Note>{m('registrationClosed')}</Note>
      <ButtonLink to={paths.login()} look="primary" size="large" wide>
        {t('signIn')}
      </ButtonLink>
    </EntryCard>
  )
}
