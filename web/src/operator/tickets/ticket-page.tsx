import { ticketNumber } from '@portal/contracts/tickets.ts'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Label } from '../../design/data/status.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TicketStatus } from '../../features/tickets/ticket-state.tsx'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerPane } from './customer-pane.tsx'
import { Desk } from './desk.tsx'
import { Queue } from './queue.tsx'
import { AGAIN_MS, ANSWERING, type StaffTicket } from './ticket.ts'
import css from './tickets.module.css'

/** One ticket: the queue at its left, whose it is at its right. */
export function Page() {
  const { id = '' } = usePathParams()
  const pages = useTranslations('operator.pages')
  const ticket = useCall('operator/tickets/detail', { id }, { refetchInterval: AGAIN_MS })
  usePageName(ticket.data && ticketNumber(ticket.data.id))
  return (
    <div className={css.desk}>
      <Queue current={Number(id)} />
      {ticket.data ? (
        <InView key={ticket.data.id} ticket={ticket.data} />
      ) : (
        <div>
          <PageHeader title={pages('ticket')} />
          <Panel flush>
            {ticket.isError ? <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} /> : <SkeletonRows rows={8} />}
          </Panel>
        </div>
      )}
    </div>
  )
}

function InView({ ticket }: { ticket: StaffTicket }) {
  return (
    <>
      <div className={css.middle}>
        <PageHeader
          title={ticket.title}
          sentence
          status={<TicketStatus of={ticket.status} strong />}
          facts={<Facts ticket={ticket} />}
          actions={<Move ticket={ticket} />}
        />
        <Desk ticket={ticket} />
      </div>
      <CustomerPane ticket={ticket} />
    </>
  )
}

function Facts({ ticket }: { ticket: StaffTicket }) {
  const words = useTranslations('tickets')
  const t = useTranslations('operator.tickets')
  return (
    <>
      <span className="mono">{ticketNumber(ticket.id)}</span>
      <span>{words(`department.${ticket.department}`)}</span>
      {ticket.priority !== 'normal' && <span>{words('priorityIs', { priority: words(`priority.${ticket.priority}`) })}</span>}
      <span>{ticket.staff.find(({ username }) => username === ticket.assignee)?.name ?? ticket.assignee ?? t('tab.unassigned')}</span>
      <span>
        <DateText value={ticket.createdAt} time />
      </span>
      {ticket.tags.map((tag) => (
        <Label key={tag} tone="accent">
          {tag}
        </Label>
      ))}
    </>
  )
}

function Move({ ticket: { id, status } }: { ticket: StaffTicket }) {
  const words = useTranslations('tickets')
  const options = { invalidates: ['operator/tickets'] }
  const close = useSubmit('operator/tickets/close', options)
  const reopen = useSubmit('operator/tickets/reopen', options)
  const [act, icon, label] =
    status === 'open' ? ([close, IconCheck, words('close')] as const) : ([reopen, IconRotate, words('reopen')] as const)
  return (
    <StaffAction roles={ANSWERING} icon={icon} working={act.isPending} onClick={() => act.mutate({ id })}>
      {label}
    </StaffAction>
  )
}
