import { useTranslations } from 'use-intl'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { CustomerSide } from './customer-side.tsx'
import css from './webhooks.module.css'
import { WebhooksList } from './webhooks-list.tsx'

/** Where a customer's own systems hear what happens [P3a]. */
export function Page() {
  const t = useTranslations('webhooks')
  const pages = useTranslations('pages')
  return (
    <CustomerSide>
      <PageHeader title={pages('webhooks')} facts={t('lead')} />
      <div className="grid g-main">
        <WebhooksList />
        <Rules />
      </div>
    </CustomerSide>
  )
}

/** What whoever receives has to know; the same for staff. */
export function Rules() {
  const t = useTranslations('webhooks')
  return (
    <Panel title={t('rules.title')}>
      <ul className={css.steps}>
        <li>{t('rules.signed')}</li>
        <li>{t('rules.again')}</li>
        <li>{t('rules.order')}</li>
        <li>{t('rules.once')}</li>
      </ul>
    </Panel>
  )
}
