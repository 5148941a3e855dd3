import { IconPlugConnected } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBytes } from '../../lib/use-bytes.ts'
import { staffPaths } from '../paths.ts'

type Endpoint = OutputOf<'operator/edge-host/endpoint/list'>['items'][number]
const TONES = { open: 'ok', closed: 'off', waiting: 'busy', trouble: 'danger' } as const
const PROTOCOLS = { http: 'HTTP', socks5: 'SOCKS5' } as const

/** What the host is to serve beside what it serves; what differs comes first. */
export function EndpointsTable({ hostId }: { hostId: number }) {
  const t = useTranslations('operator.edge')
  const tell = useBytes()
  const list = useListState({ id: 'edge-endpoints', sort: 'address' })
  const query = useListCall('operator/edge-host/endpoint/list', list, {
    input: ({ tab, page, pageSize, search, sort }) =>
      ({ hostId, tab, page, pageSize, search, sort }) as InputOf<'operator/edge-host/endpoint/list'>,
  })
  const at = ({ address, port }: Endpoint): string => (address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`)
  const actual = (row: Endpoint) => (
    <StatusBadge tone={TONES[row.actual]}>{row.trouble ? t(`trouble.${row.trouble}`) : t(`actual.${row.actual}`)}</StatusBadge>
  )
  const columns: Column<Endpoint>[] = [
    {
      ...{ id: 'address', header: t('endpoint'), pinned: true, width: 200, grow: true, sortable: true },
      cell: (row) => <TwoLines name={<span className="mono">{at(row)}</span>} sub={`${PROTOCOLS[row.protocol]} · ${row.user}`} />,
      text: at,
    },
    {
      ...{ id: 'customer', header: t('customer'), width: 170, priority: 1 },
      cell: (row) => <TwoLines name={row.username} sub={`#${row.serviceId} ${row.name}`} />,
      text: (row) => row.username,
    },
    { id: 'desired', header: t('desired'), width: 150, priority: 2, cell: (row) => t(`wanted.${row.desired}`), text: (row) => row.desired },
    { id: 'actual', header: t('actualOf'), width: 170, cell: actual, text: (row) => row.trouble ?? row.actual },
    {
      id: 'since',
      header: t('since'),
      width: 150,
      priority: 2,
      cell: (row) => (row.since ? <DateText value={row.since} time /> : <span className="c3">{t('same')}</span>),
      text: (row) => row.since,
    },
    {
      id: 'bytes',
      header: t('counted'),
      width: 110,
      align: 'end',
      priority: 1,
      cell: (row) => <span className="num">{tell(row.received + row.sent)}</span>,
      text: (row) => row.received + row.sent,
    },
  ]
  return (
    <DataTable
      list={list}
      query={query}
      columns={columns}
      rowId={(row) => row.id}
      rowName={at}
      rowLink={(row) => staffPaths.service(row.serviceId)}
      tabs={(['all', 'differs'] as const).map((id) => ({ id, label: t(`tabs.${id}`) }))}
      searchHint={t('searchEndpoints')}
      phone={(row) => ({ title: at(row), status: actual(row), detail: row.username, end: tell(row.received + row.sent) })}
      exportName="edge-endpoints"
      empty={<EmptyState icon={IconPlugConnected} title={t('noEndpoints')} />}
    />
  )
}
