import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { MailedLink } from './mailed-link.tsx'

/** One of the two links of a change of e-mail [A7]. */
export function Page() {
  const t = useTranslations('mailbox.confirmEmail')
  const confirm = async (token: string) => {
    const { changed, email } = await call('public/email/confirm', { token })
    return changed ? { title: t('doneTitle'), text: t('doneText', { email }) } : { title: t('halfTitle'), text: t('halfText', { email }) }
  }
  return <MailedLink title={t('title')} lead={t('text')} confirm={t('confirm')} act={confirm} />
}
