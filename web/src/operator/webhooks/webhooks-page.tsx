import { useTranslations } from 'use-intl'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { WebhooksList } from '../../features/webhooks/webhooks-list.tsx'
import { Rules } from '../../features/webhooks/webhooks-page.tsx'
import { StaffSide } from './staff-side.tsx'

/** Where systems of the house hear what happens to its customers. */
export function Page() {
  const t = useTranslations('webhooks')
  const pages = useTranslations('operator.pages')
  return (
    <StaffSide>
      <PageHeader title={pages('webhooks')} facts={t('staffLead')} />
      <div className="grid g-main">
        <WebhooksList />
        <Rules />
      </div>
    </StaffSide>
  )
}
