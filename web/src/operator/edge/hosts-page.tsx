import { IconPlus, IconWorldBolt } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { Gauge } from '../parts/gauge.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import type { EdgeHost } from './edge.ts'
import { HostState } from './host-state.tsx'

/** Every edge host: is it heard of, does it do what is desired, how full are its ranges. */
export function Page() {
  const t = useTranslations('operator.edge')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const list = useListState({ id: 'edge-hosts', sort: 'title' })
  const query = useListCall('operator/edge-host/list', list, {
    input: ({ page, pageSize, search, sort }) => ({ page, pageSize, search, sort }) as InputOf<'operator/edge-host/list'>,
  })
  const columns: Column<EdgeHost>[] = [
    {
      ...{ id: 'title', header: t('host'), pinned: true, width: 180, grow: true, sortable: true },
      cell: (row) => <TwoLines name={row.title} sub={row.locationCode} />,
      text: (row) => row.title,
    },
    { id: 'state', header: t('stateOf'), width: 210, cell: (row) => <HostState host={row} />, text: (row) => row.state },
    {
      id: 'version',
      header: t('version'),
      width: 100,
      priority: 2,
      cell: (row) => <span className="mono">{row.facts?.software ?? '–'}</span>,
      text: (row) => row.facts?.software,
    },
    {
      id: 'endpoints',
      header: t('endpoints'),
      width: 110,
      align: 'end',
      cell: (row) => <span className="num">{row.endpoints}</span>,
      text: (row) => row.endpoints,
    },
    {
      id: 'connections',
      header: t('connections'),
      width: 120,
      align: 'end',
      priority: 2,
      cell: (row) => <span className="num">{row.facts?.connections ?? '–'}</span>,
      text: (row) => row.facts?.connections,
    },
    {
      id: 'addresses',
      header: t('addresses'),
      width: 170,
      priority: 1,
      cell: (row) => <AddressGauge given={row.given} all={row.addresses} />,
      text: (row) => row.given,
    },
    {
      id: 'seen',
      header: t('lastContact'),
      width: 160,
      priority: 1,
      cell: (row) => <DateText value={row.seenAt} time />,
      text: (row) => row.seenAt,
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('edge-hosts')}
        actions={
          <StaffAction
            roles={['provisioning']}
            look="primary"
            icon={IconPlus}
            onClick={() => void navigate({ to: staffPaths.newEdgeHost() })}
          >
            {t('addHost')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.title}
        rowLink={(row) => staffPaths.edgeHost(row.id)}
        searchHint={t('searchHosts')}
        phone={(row) => ({
          title: row.title,
          status: <HostState host={row} />,
          detail: t('endpointCount', { n: row.endpoints }),
          end: row.locationCode,
        })}
        exportName="edge-hosts"
        empty={<EmptyState icon={IconWorldBolt} title={t('noHosts')} />}
      />
      <Outlet />
    </>
  )
}

export function AddressGauge({ given, all, label }: { given: number; all: number; label?: string }) {
  const t = useTranslations('operator.edge')
  return <Gauge label={label} text={t('usedOf', { used: given, all })} percent={all === 0 ? 0 : (given / all) * 100} />
}
