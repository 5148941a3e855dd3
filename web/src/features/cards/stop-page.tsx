import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { MailedLink } from '../accounts/mailed-link.tsx'

/** Where the link of a mail about automatic payment leads: one press, no sign-in. */
export function Page() {
  const t = useTranslations('mailbox.stopCard')
  const stop = async (token: string) => {
    await call('public/card/auto/off', { token })
    return { title: t('doneTitle'), text: t('doneText') }
  }
  return <MailedLink title={t('title')} lead={t('text')} confirm={t('confirm')} danger act={stop} />
}
