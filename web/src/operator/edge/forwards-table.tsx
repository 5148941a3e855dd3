import { IconArrowsExchange } from '@tabler/icons-react'
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

type Forward = OutputOf<'operator/edge-host/forward/list'>['items'][number]
const TONES = { open: 'ok', closed: 'off', waiting: 'busy', trouble: 'danger' } as const

const placed = (address: string, port: number): string => (address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`)

/** Which connections the gateway is to lead where, beside what it does; what differs comes first. */
export function ForwardsTable({ hostId }: { hostId: number }) {
  const t = useTranslations('operator.edge')
  const tell = useBytes()
  const list = useListState({ id: 'edge-forwards', sort: 'port' })
  const query = useListCall('operator/edge-host/forward/list', list, {
    input: ({ tab, page, pageSize, search, sort }) =>
      ({ hostId, tab, page, pageSize, search, sort }) as InputOf<'operator/edge-host/forward/list'>,
  })
  const at = ({ address, port, protocol }: Forward): string => `${placed(address, port)}${protocol === 'udp' ? '/udp' : ''}`
  const to = ({ target }: Forward): string => placed(target.address, target.port)
  const actual = (row: Forward) => (
    <StatusBadge tone={TONES[row.actual]}>{row.trouble ? t(`trouble.${row.trouble}`) : t(`actual.${row.actual}`)}</StatusBadge>
  )
  const columns: Column<Forward>[] = [
    {
      ...{ id: 'port', header: t('forward'), pinned: true, width: 210, grow: true, sortable: true },
      cell: (row) => <TwoLines name={<span className="mono">{at(row)}</span>} sub={`→ ${to(row)}`} />,
      text: (row) => `${at(row)} → ${to(row)}`,
    },
    {
      ...{ id: 'customer', header: t('customer'), width: 170, priority: 1 },
      cell: (row) => <TwoLines name={row.username} sub={`#${row.serviceId} ${row.name}`} />,
      text: (row) => row.username,
    },
    {
      ...{ id: 'allow', header: t('allowed'), width: 150, priority: 2 },
      cell: (row) => <TwoLines name={<span className="mono">{row.allow[0] ?? '–'}</span>} sub={row.allow.slice(1).join(', ')} />,
      text: (row) => row.allow.join(' '),
    },
    {
      ...{ id: 'until', header: t('until'), width: 150, priority: 2 },
      cell: (row) => (row.expiresAt ? <DateText value={row.expiresAt} time /> : <span className="c3">{t('noEnd')}</span>),
      text: (row) => row.expiresAt,
    },
    {
      id: 'desired',
      header: t('desired'),
      width: 120,
      priority: 2,
      cell: (row) => t(`wantedForward.${row.desired}`),
      text: (row) => row.desired,
    },
    { id: 'actual', header: t('actualOf'), width: 160, cell: actual, text: (row) => row.trouble ?? row.actual },
    {
      ...{ id: 'connections', header: t('connections'), width: 100, align: 'end' as const, priority: 2 },
      cell: (row) => <span className="num">{row.connections}</span>,
      text: (row) => row.connections,
    },
    {
      ...{ id: 'bytes', header: t('counted'), width: 110, align: 'end' as const, priority: 1 },
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
      searchHint={t('searchForwards')}
      phone={(row) => ({ title: at(row), status: actual(row), detail: to(row), end: tell(row.received + row.sent) })}
      exportName="edge-forwards"
      empty={<EmptyState icon={IconArrowsExchange} title={t('noForwards')} />}
    />
  )
}
