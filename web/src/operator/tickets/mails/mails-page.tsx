import { TICKET_MAIL_TABS } from '@portal/contracts/tickets-by-mail.ts'
import { IconMail } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '../../../api/endpoints.ts'
import { DateText } from '../../../design/data/date-text.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { StatusBadge, type Tone } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { DataTable } from '../../../design/table/data-table.tsx'
import { viewInput } from '../../../design/table/list-state.ts'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useListState } from '../../../design/table/use-list-state.ts'
import { useBrandParts } from '../../parts/brands.tsx'
import { staffPaths } from '../../paths.ts'
import { AGAIN_MS } from '../ticket.ts'

type Row = OutputOf<'operator/tickets/mails/list'>['items'][number]
const TONES: Record<Row['state'], Tone> = { held: 'warn', taken: 'ok', ignored: 'off', discarded: 'off' }

export function IncomingState({ of }: { of: Row['state'] }) {
  const t = useTranslations('operator.tickets.mails.state')
  return <StatusBadge tone={TONES[of]}>{t(of)}</StatusBadge>
}

/** What came to addresses of support, and what became of it: those that wait for a decision first. */
export function Page() {
  const t = useTranslations('operator.tickets.mails')
  const pages = useTranslations('operator.pages')
  const list = useListState({ id: 'staff-ticket-mails', tab: 'held', sort: '-id', filters: ['brandId'] })
  const brand = useBrandParts<Row>()
  const query = useListCall('operator/tickets/mails/list', list, {
    refetchInterval: AGAIN_MS * 3,
    input: (view) => ({ ...viewInput(view), ...brand.only(view) }) as InputOf<'operator/tickets/mails/list'>,
  })
  return (
    <>
      <PageHeader title={pages('ticket-mails')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...useColumns(), ...brand.columns]}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.subject || t('noSubject')}
        rowLink={(row) => staffPaths.ticketMail(row.id)}
        filters={brand.filters}
        tabs={TICKET_MAIL_TABS.map((id) => ({ id, label: t(`tab.${id}`), hot: id === 'held' }))}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: row.subject || t('noSubject'),
          status: <IncomingState of={row.state} />,
          detail: row.from,
          end: <DateText value={row.at} />,
        })}
        empty={
          <EmptyState icon={IconMail} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('operator.tickets.mails')
  return [
    {
      id: 'subject',
      header: t('subject'),
      pinned: true,
      grow: true,
      width: 280,
      cell: (row) => <TwoLines name={row.subject || t('noSubject')} sub={row.to} />,
      text: (row) => row.subject,
    },
    {
      id: 'from',
      header: t('from'),
      width: 230,
      grow: true,
      cell: (row) => <SensitiveText className="ell">{row.from}</SensitiveText>,
      text: (row) => row.from,
    },
    {
      id: 'state',
      header: t('stateTitle'),
      width: 130,
      cell: (row) => <IncomingState of={row.state} />,
      text: (row) => t(`state.${row.state}`),
    },
    {
      id: 'reason',
      header: t('reasonTitle'),
      width: 240,
      priority: 3,
      cell: (row) => <span className="ell">{t(`reason.${row.reason}`)}</span>,
      text: (row) => t(`reason.${row.reason}`),
    },
    {
      id: 'at',
      header: t('at'),
      width: 150,
      priority: 2,
      cell: (row) => <DateText value={row.at} time />,
      text: (row) => row.at,
    },
  ]
}
