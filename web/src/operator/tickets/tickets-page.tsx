import { TICKET_DEPARTMENTS, ticketNumber } from '@portal/contracts/tickets.ts'
import { IconBell, IconLifebuoy, IconMail, IconTargetArrow, IconTemplate } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Label } from '../../design/data/status.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { TicketStatus } from '../../features/tickets/ticket-state.tsx'
import { cx } from '../../lib/class-names.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { Due } from './due.tsx'
import { AGAIN_MS, type StaffTicketRow } from './ticket.ts'

/** What waits for an answer, the next due first. */
export function Page() {
  const t = useTranslations('operator.tickets')
  const words = useTranslations('tickets')
  const pages = useTranslations('operator.pages')
  const list = useListState({ id: 'staff-tickets', tab: 'open', sort: 'due', filters: ['brandId', 'department', 'tag', 'customerId'] })
  const brand = useBrandParts<StaffTicketRow>()
  const query = useListCall('operator/tickets/list', list, {
    refetchInterval: AGAIN_MS * 3,
    input: brand.input,
  })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={pages('tickets')}
        actions={
          <>
            <HeldMails />
            <ButtonLink to={staffPaths.ticketWishes()} icon={IconBell}>
              {t('wishes.title')}
            </ButtonLink>
            <ButtonLink to={staffPaths.cannedReplies()} icon={IconTemplate}>
              {t('canned.title')}
            </ButtonLink>
            <ButtonLink to={staffPaths.ticketTargets()} icon={IconTargetArrow}>
              {t('targets.title')}
            </ButtonLink>
          </>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.title}
        rowLink={(row) => staffPaths.ticket(row.id)}
        filters={[
          {
            id: 'department',
            label: words('departmentTerm'),
            options: TICKET_DEPARTMENTS.map((value) => ({ value, label: words(`department.${value}`) })),
          },
          ...brand.filters,
        ]}
        tabs={(['open', 'mine', 'unassigned', 'closed'] as const).map((id) => ({ id, label: t(`tab.${id}`) }))}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: row.title,
          status: <TicketStatus of={row.status} />,
          detail: row.customer.username,
          end: <Due at={row.dueAt} waitsFor={row.waitsFor} />,
        })}
        empty={
          <EmptyState icon={IconLifebuoy} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

/** How many mails wait for a decision stands where staff come by anyway. */
function HeldMails() {
  const t = useTranslations('operator.tickets.mails')
  const held = useCall('operator/tickets/mails/list', { pageSize: 10 }, { refetchInterval: AGAIN_MS * 8 }).data?.counts.held ?? 0
  return (
    <ButtonLink to={staffPaths.ticketMails()} icon={IconMail}>
      {t('button', { n: held })}
    </ButtonLink>
  )
}

function useColumns(): Column<StaffTicketRow>[] {
  const t = useTranslations('operator.tickets')
  const words = useTranslations('tickets')
  return [
    {
      id: 'title',
      header: words('column.title'),
      pinned: true,
      grow: true,
      width: 280,
      cell: (row) => (
        <span className="col">
          <span className={cx('ell', row.waitsFor === 'staff' && row.status === 'open' && 'b')}>{row.title}</span>
          <span className="row sm c3">
            <span className="mono">{ticketNumber(row.id)}</span>
            {row.tags.map((tag) => (
              <Label key={tag}>{tag}</Label>
            ))}
          </span>
        </span>
      ),
      text: (row) => row.title,
    },
    {
      id: 'customer',
      header: t('customer'),
      width: 190,
      cell: (row) => <CustomerCell customer={row.customer} />,
      text: (row) => row.customer.username,
    },
    {
      id: 'department',
      header: words('departmentTerm'),
      width: 130,
      priority: 3,
      cell: (row) => words(`department.${row.department}`),
      text: (row) => words(`department.${row.department}`),
    },
    {
      id: 'status',
      header: words('column.status'),
      width: 110,
      priority: 4,
      cell: (row) => <TicketStatus of={row.status} />,
      text: (row) => words(`status.${row.status}`),
    },
    {
      id: 'assignee',
      header: t('assignee'),
      width: 130,
      priority: 3,
      cell: (row) => row.assignee ?? <span className="c3">–</span>,
      text: (row) => row.assignee,
    },
    {
      id: 'lastMessage',
      header: words('column.lastMessage'),
      width: 150,
      sortable: true,
      priority: 5,
      cell: (row) => <DateText value={row.lastMessage.at} time />,
      text: (row) => row.lastMessage.at,
    },
    {
      id: 'due',
      header: t('due'),
      width: 140,
      align: 'end',
      sortable: true,
      cell: (row) => <Due at={row.dueAt} waitsFor={row.waitsFor} />,
      text: (row) => row.dueAt,
    },
  ]
}
