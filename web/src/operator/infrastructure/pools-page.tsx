import { IconNetwork, IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { StatusBadge } from '../../design/data/status.tsx'
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

export type Pool = OutputOf<'operator/address-pool/list'>['items'][number]

/** Ranges of addresses and how much of each is left. */
export function Page() {
  const t = useTranslations('operator.infrastructure')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const list = useListState({ id: 'address-pools', sort: 'cidr' })
  const query = useListCall('operator/address-pool/list', list, {
    input: ({ page, pageSize, search, sort }) => ({ page, pageSize, search, sort }) as InputOf<'operator/address-pool/list'>,
  })
  const columns: Column<Pool>[] = [
    {
      ...{ id: 'cidr', header: t('network'), pinned: true, width: 190, grow: true, sortable: true },
      cell: (row) => <TwoLines name={<span className="mono">{row.cidr}</span>} sub={row.note} />,
      text: (row) => row.cidr,
    },
    { id: 'location', header: t('location'), width: 110, sortable: true, cell: (row) => row.locationCode, text: (row) => row.locationCode },
    { id: 'state', header: t('state'), width: 120, cell: (row) => <PoolState pool={row} />, text: (row) => row.state },
    {
      id: 'gateway',
      header: t('gateway'),
      width: 140,
      priority: 2,
      cell: (row) => <span className="mono ell">{row.gateway}</span>,
      text: (row) => row.gateway,
    },
    {
      id: 'used',
      header: t('usage'),
      width: 190,
      cell: (row) => <PoolUsage pool={row} />,
      text: (row) => row.counts.assigned + row.counts.reserved,
    },
    {
      id: 'resting',
      header: t('addressStates.quarantine'),
      width: 90,
      align: 'end',
      priority: 1,
      cell: (row) => <span className="num">{row.counts.quarantine}</span>,
      text: (row) => row.counts.quarantine,
    },
    {
      id: 'blocked',
      header: t('addressStates.blocked'),
      width: 90,
      align: 'end',
      priority: 1,
      cell: (row) => <span className="num">{row.counts.blocked}</span>,
      text: (row) => row.counts.blocked,
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('address-pools')}
        actions={
          <StaffAction roles={['provisioning']} look="primary" icon={IconPlus} onClick={() => void navigate({ to: staffPaths.newPool() })}>
            {t('addPool')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.cidr}
        rowLink={(row) => staffPaths.pool(row.id)}
        searchHint={t('searchPools')}
        phone={(row) => ({
          title: row.cidr,
          status: <PoolState pool={row} />,
          detail: row.locationCode,
          end: t('freeOf', { free: row.counts.free, all: row.total }),
        })}
        exportName="address-pools"
        empty={<EmptyState icon={IconNetwork} title={t('noPools')} />}
      />
      <Outlet />
    </>
  )
}

export function PoolState({ pool }: { pool: Pick<Pool, 'state' | 'family'> }) {
  const t = useTranslations('operator.infrastructure')
  if (pool.state === 'closed') return <StatusBadge tone="off">{t('closed')}</StatusBadge>
  return <StatusBadge tone={pool.family === 6 ? 'unknown' : 'ok'}>{pool.family === 6 ? t('keptOnly') : t('open')}</StatusBadge>
}

export function PoolUsage({ pool }: { pool: Pick<Pool, 'counts' | 'total'> }) {
  const t = useTranslations('operator.infrastructure')
  const { free } = pool.counts
  const percent = pool.total === 0 ? 0 : ((pool.total - free) / pool.total) * 100
  const text = t('freeOf', { free, all: pool.total })
  return <Gauge text={text} percent={percent} />
}
