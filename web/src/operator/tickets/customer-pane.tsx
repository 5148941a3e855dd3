import { referenceOf } from '@portal/contracts/document-series.ts'
import { ticketNumber } from '@portal/contracts/tickets.ts'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { Link, TextLink } from '../../design/link.tsx'
import { Stars } from '../../features/tickets/rating.tsx'
import { TicketStatus } from '../../features/tickets/ticket-state.tsx'
import { InvoiceRows } from '../customers/invoice-rows.tsx'
import { ListPanel } from '../customers/list-panel.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { ServiceStatus } from '../services/service-status.tsx'
import { maySee, useStaff } from '../session.ts'
import { AboutService } from './about-service.tsx'
import { CarePanel } from './care-panel.tsx'
import type { StaffTicket } from './ticket.ts'
import css from './tickets.module.css'

/** Whose it is and what they have: looked at while answering, and acted on from there. */
export function CustomerPane({ ticket }: { ticket: StaffTicket }) {
  const t = useTranslations('operator.tickets')
  const { customer, service, invoice, others, rating } = ticket
  return (
    <aside className={css.pane} aria-label={t('customer')}>
      <Panel title={ticket.customerName}>
        <KeyValues
          items={[
            { term: t('customer'), value: <CustomerLink customer={customer} /> },
            { term: t('since'), value: <DateText value={ticket.customerSince} /> },
            { term: t('brand'), value: ticket.brand.name },
            invoice && { term: t('aboutInvoice'), value: <TextLink to={staffPaths.order(invoice.id)}>{referenceOf(invoice)}</TextLink> },
            rating && { term: t('rating'), value: <Stars n={rating.stars} /> },
          ]}
        />
        {rating?.remark && <p className="c2 pre">{rating.remark}</p>}
      </Panel>
      {service && <AboutService key={service.id} id={service.id} />}
      <CarePanel key={`${ticket.id} ${ticket.tags.join()}`} ticket={ticket} />
      <Services accountId={customer.id} />
      <Invoices accountId={customer.id} />
      {others.length > 0 && (
        <Panel title={t('before')} flush>
          <ul className={css.lines}>
            {others.map(({ id, title, status }) => (
              <li key={id}>
                <Link to={staffPaths.ticket(id)} className={css.line}>
                  <TwoLines name={title} sub={ticketNumber(id)} />
                  <TicketStatus of={status} />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </aside>
  )
}

function Services({ accountId }: { accountId: number }) {
  const t = useTranslations('operator.customers')
  const list = useCall('operator/services/list', { accountId, page: 1, pageSize: 10, sort: '-id' })
  return (
    <ListPanel
      title={t('services')}
      hint={list.data?.total}
      query={list}
      empty={t('noServices')}
      actions={<TextLink to={`${staffPaths.services()}?accountId=${accountId}`}>{t('all')}</TextLink>}
    >
      {list.data?.items.slice(0, SHOWN).map((service) => (
        <li key={service.id}>
          <Link to={staffPaths.service(service.id)} className={css.line}>
            <TwoLines name={service.name} sub={`#${service.id}`} />
            <ServiceStatus of={service} />
          </Link>
        </li>
      ))}
    </ListPanel>
  )
}

function Invoices({ accountId }: { accountId: number }) {
  const t = useTranslations('operator.customers')
  const staff = useStaff()
  const may = staff !== null && maySee(staff.roles, ['billing', 'support'])
  const list = useCall('operator/orders/list', { accountId, page: 1, pageSize: 10, sort: '-id' }, { enabled: may })
  if (!may) return null
  return (
    <ListPanel
      title={t('invoices')}
      hint={list.data?.total}
      query={list}
      empty={t('noInvoices')}
      actions={<TextLink to={`${staffPaths.orders()}?accountId=${accountId}`}>{t('all')}</TextLink>}
    >
      <InvoiceRows rows={list.data?.items.slice(0, SHOWN) ?? []} narrow />
    </ListPanel>
  )
}

const SHOWN = 4
