import { ticketNumber } from '@portal/contracts/tickets.ts'
import { IconLifebuoy, IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { usePolling } from '../../api/event-effects.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { Switch } from '../../design/controls/switch.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../paths.ts'
import { TicketStatus } from './ticket-state.tsx'
import css from './tickets.module.css'

type Row = OutputOf<'user/ticket/list'>['items'][number]

/** Everything that was ever asked, what moved last first. */
export function Page() {
  const t = useTranslations('tickets')
  const pages = useTranslations('pages')
  const list = useListState({ id: 'tickets', sort: '-lastMessage' })
  const query = useListCall('user/ticket/list', list, { refetchInterval: usePolling(false) })
  const columns = useColumns(useTeam()?.allowed === true)
  const unread = query.answer?.counts.unread ?? 0
  const ask = (
    <ButtonLink to={paths.newTicket()} look="primary" icon={IconPlus}>
      {t('ask')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={pages('support')}
        facts={unread > 0 && <span role="status">{t('unreadCount', { n: unread })}</span>}
        actions={ask}
      />
      <TeamSwitch />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.title}
        rowLink={(row) => paths.ticket(row.id)}
        tabs={(['all', 'open', 'closed'] as const).map((id) => ({ id, label: t(`tab.${id}`) }))}
        searchHint={t('searchHint')}
        exportName="tickets"
        phone={(row) => ({
          title: <Subject row={row} />,
          status: <TicketStatus of={row.status} />,
          detail: row.lastMessage.excerpt,
          end: <DateText value={row.lastMessage.at} />,
        })}
        empty={
          <EmptyState icon={IconLifebuoy} title={t('empty')} actions={ask}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

/** The team that the caller leads, and whether it sees the caller's tickets. */
const useTeam = () => useCall('user/ticket/list', { page: 1, pageSize: 10 }, { staleTime: 60_000 }).data?.team ?? null

/** Only a leader has somebody to let in. */
function TeamSwitch() {
  const t = useTranslations('tickets')
  const team = useTeam()
  const allow = useSubmit('user/ticket/team', { invalidates: ['user/ticket'] })
  if (!team) return null
  return (
    <div className={css.team}>
      <Switch
        label={t('teamSees', { team: team.name })}
        checked={team.allowed}
        working={allow.isPending}
        onChange={(next) => allow.mutate({ teamId: team.id, allow: next })}
      />
    </div>
  )
}

/** Marked where an answer has not been seen. */
function Subject({ row: { title, unread } }: { row: Row }) {
  const t = useTranslations('tickets')
  return (
    <span className={cx('ell', unread && css.unread)}>
      {unread && <span className="sr">{t('unreadMark')} </span>}
      {title}
    </span>
  )
}

/** `open`: the caller's team writes in the caller's tickets too. */
function useColumns(open: boolean): Column<Row>[] {
  const t = useTranslations('tickets')
  return [
    {
      id: 'title',
      header: t('column.title'),
      pinned: true,
      grow: true,
      width: 280,
      sortable: true,
      cell: (row) => (
        <span className="col">
          <Subject row={row} />
          <span className="sm c3 ell">
            {[ticketNumber(row.id), t(`department.${row.department}`), row.owner].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
      text: (row) => row.title,
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 120,
      sortable: true,
      cell: (row) => <TicketStatus of={row.status} />,
      text: (row) => t(`status.${row.status}`),
    },
    {
      id: 'lastMessage',
      header: t('column.lastMessage'),
      grow: true,
      width: 240,
      sortable: true,
      priority: 2,
      cell: (row) => (
        <span className="col">
          <span className="ell">{row.lastMessage.excerpt}</span>
          <span className="sm c3">
            {t(`lastBy.${row.lastMessage.by === 'customer' && (open || row.owner !== null) ? 'team' : row.lastMessage.by}`)} ·{' '}
            <DateText value={row.lastMessage.at} time />
          </span>
        </span>
      ),
      text: (row) => row.lastMessage.at,
    },
    {
      id: 'conversationCount',
      header: t('column.count'),
      width: 110,
      align: 'end',
      sortable: true,
      priority: 3,
      cell: (row) => row.conversationCount,
      text: (row) => row.conversationCount,
    },
    {
      id: 'createdAt',
      header: t('column.createdAt'),
      width: 130,
      sortable: true,
      priority: 4,
      cell: (row) => <DateText value={row.createdAt} />,
      text: (row) => row.createdAt,
    },
  ]
}
