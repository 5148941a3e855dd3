import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import css from './entry-card.module.css'
import { MailedLink } from './mailed-link.tsx'

const CONSEQUENCES = ['out', 'email', 'password', 'factor'] as const

/** What an owner does who is told of something that was none of their doing [A9]. */
export function Page() {
  const t = useTranslations('mailbox.notMe')
  const close = async (token: string) => {
    const { mailedTo } = await call('public/not-me', { token })
    return mailedTo === null
      ? { title: t('lockedTitle'), text: t('lockedText') }
      : { title: t('doneTitle'), text: t('doneText', { email: mailedTo }) }
  }
  return (
    <MailedLink title={t('title')} lead={t('text')} confirm={t('confirm')} danger act={close}>
      <ul className={css.bullets}>
        {CONSEQUENCES.map((one) => (
          <li key={one}>{t(one)}</li>
        ))}
      </ul>
    </MailedLink>
  )
}
