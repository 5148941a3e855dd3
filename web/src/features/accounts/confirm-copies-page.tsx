import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { MailedLink } from './mailed-link.tsx'

/** A billing contact says that copies are wanted. */
export function Page() {
  const t = useTranslations('mailbox.confirmCopies')
  const confirm = async (token: string) => {
    const { email } = await call('public/billing-contact/confirm', { token })
    return { title: t('doneTitle'), text: t('doneText', { email }) }
  }
  return <MailedLink title={t('title')} lead={t('text')} confirm={t('confirm')} act={confirm} />
}
