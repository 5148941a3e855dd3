import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { usePageName } from '../../shell/page-name.ts'
import { AccountPanel } from './account-panel.tsx'
import type { Customer } from './customer.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerState } from './customer-state.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import { RelatedPanel } from './related-panel.tsx'

/** One customer, whole: who, what they hold, what stands behind them, and what may be done. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const pages = useTranslations('operator.pages')
  const customer = useCall('operator/customers/detail', { id })
  usePageName(customer.data?.username)
  if (customer.data) return <InView customer={customer.data} />
  return (
    <>
      <PageHeader title={pages('customer')} />
      <Panel flush>
        {customer.isError ? <ErrorState error={customer.error} onRetry={() => void customer.refetch()} /> : <SkeletonRows rows={7} />}
      </Panel>
    </>
  )
}

function InView({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  return (
    <>
      <PageHeader
        title={customer.username}
        status={<CustomerState of={customer.state} strong />}
        facts={
          <>
            <span className="num">#{customer.id}</span>
            <span className="row">
              <SensitiveText>{customer.email}</SensitiveText>
              <CopyButton text={customer.email} what={t('email')} />
            </span>
            <span>{customer.brand.name}</span>
          </>
        }
        actions={<CustomerActions customer={customer} />}
      />
      <div className="grid g-main">
        <div className="stack">
          {customer.bannedAt && (
            <Note tone="danger" title={t.rich('bannedOn', { date: () => <DateText value={customer.bannedAt} time /> })}>
              {customer.banReason}
            </Note>
          )}
          {customer.throttled && <Note tone="warn">{t('throttled')}</Note>}
          <AccountPanel customer={customer} />
          <NotePanel key={customer.staffNote} customer={customer} />
          <DevicesPanel customer={customer} />
        </div>
        <div className="stack">
          <MoneyPanel customer={customer} />
          <RelatedPanel customer={customer} />
        </div>
      </div>
    </>
  )
}
