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
import { localeNames } from '../../i18n/locale.ts'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { SessionsPanel } from '../rgc/sessions-panel.tsx'
import { maySee, useStaff } from '../session.ts'
import { AccountPanel } from './account-panel.tsx'
import { BillingPanel } from './billing-panel.tsx'
import { CardsPanel } from './cards-panel.tsx'
import css from './customer.module.css'
import type { Customer } from './customer.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerState } from './customer-state.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { HoldNotes } from './hold-notes.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import { LogPanel } from './log-panel.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NotePanel } from './note-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { TeamsPanel } from './teams-panel.tsx'
import { TermsPanel } from './terms-panel.tsx'

/** One customer, whole: who, what they hold, what stands behind them, and what may be done. */
export function Page() {
  const { id = '' } = usePathParams()
  const pages = useTranslations('operator.pages')
  const customer = useCall('operator/customers/detail', { id })
  usePageName(customer.data && nameOf(customer.data))
  if (customer.data) return <InView key={customer.data.id} customer={customer.data} />
  return (
    <>
      <PageHeader title={pages('customer')} />
      <Panel flush>
        {customer.isError ? <ErrorState error={customer.error} onRetry={() => void customer.refetch()} /> : <SkeletonRows rows={7} />}
      </Panel>
    </>
  )
}

const nameOf = ({ profileName, username }: Customer): string => profileName || username

function InView({ customer }: { customer: Customer }) {
  const staff = useStaff()
  const money = staff !== null && maySee(staff.roles, ['billing', 'support'])
  return (
    <>
      <PageHeader
        title={nameOf(customer)}
        status={<CustomerState of={customer.state} strong />}
        facts={<Facts customer={customer} />}
        actions={<CustomerActions customer={customer} />}
      />
      <div className="stack">
        <Warnings customer={customer} />
        {money && <FiguresStrip customer={customer} />}
        <div className={css.page}>
          <div className="stack">
            <ServicesPanel customer={customer} />
            <SessionsPanel accountId={customer.id} />
            {money && <InvoicesPanel customer={customer} />}
            <LogPanel customer={customer} />
          </div>
          <div className="stack">
            <NotePanel key={customer.staffNote} customer={customer} />
            <MoneyPanel customer={customer} />
            {money && <BillingPanel customer={customer} />}
            {money && <CardsPanel customer={customer} />}
            <TeamsPanel customer={customer} />
            <AccountPanel customer={customer} />
            {money && <TermsPanel customer={customer} />}
            {money && <MailsPanel customer={customer} />}
            <DevicesPanel customer={customer} />
          </div>
        </div>
      </div>
    </>
  )
}

function Facts({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  return (
    <>
      <span className="num">#{customer.id}</span>
      <span>{customer.username}</span>
      <span className="row">
        <SensitiveText>{customer.email}</SensitiveText>
        <CopyButton text={customer.email} what={t('email')} />
      </span>
      {customer.phone && <SensitiveText>{customer.phone}</SensitiveText>}
      <span>{customer.brand.name}</span>
      <span>{localeNames[customer.locale]}</span>
    </>
  )
}

function Warnings({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  return (
    <>
      {customer.bannedAt && (
        <Note tone="danger" title={t.rich('bannedOn', { date: () => <DateText value={customer.bannedAt} time /> })}>
          {customer.banReason}
        </Note>
      )}
      <HoldNotes customer={customer} />
      {customer.throttled && <Note tone="warn">{t('throttled')}</Note>}
    </>
  )
}
