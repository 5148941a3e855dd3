import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { MailedLink } from './mailed-link.tsx'

/** A billing contact wants no more copies: the link of each of them leads here. */
export function Page() {
  const t = useTranslations('mailbox.noCopies')
  const leave = async (token: string) => {
    const { email } = await call('public/billing-contact/leave', { token })
    return { title: t('doneTitle'), text: t('doneText', { email }) }
  }
  return <MailedLink title={t('title')} lead={t('text')} confirm={t('confirm')} act={leave} />
}
