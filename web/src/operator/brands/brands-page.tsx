import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { wholeList } from '../fields/whole-list.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'

export type OperatorBrand = OutputOf<'operator/brand/list'>['items'][number]

/** Every brand of the installation: which hosts it answers, what it sells in, whether it is open. */
export function Page() {
  const t = useTranslations('operator.brands')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const list = useListState({ id: 'brands' })
  const query = wholeList(useCall('operator/brand/list', {}), list, ({ name, code, hosts }) => [name, code, ...hosts].join(' '))
  const columns: Column<OperatorBrand>[] = [
    {
      ...{ id: 'name', header: t('name'), pinned: true, width: 200, grow: true },
      cell: (row) => <TwoLines name={row.name} sub={row.code} />,
      text: (row) => row.name,
    },
    {
      id: 'state',
      header: t('state'),
      width: 140,
      cell: (row) => <BrandState brand={row} />,
      text: (row) => (row.upgrading ? t('closed') : t('open')),
    },
    {
      ...{ id: 'hosts', header: t('hosts'), width: 220, priority: 1 },
      cell: (row) => <span className="mono ell">{row.hosts.join(', ')}</span>,
      text: (row) => row.hosts.join(', '),
    },
    { id: 'currency', header: t('currency'), width: 100, cell: (row) => row.currency, text: (row) => row.currency },
    { id: 'vat', header: t('vat'), width: 160, priority: 2, cell: (row) => t(`vatModes.${row.vatMode}`), text: (row) => row.vatMode },
    {
      id: 'timeZone',
      header: t('timeZone'),
      width: 170,
      priority: 3,
      cell: (row) => <span className="ell">{row.timeZone}</span>,
      text: (row) => row.timeZone,
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('brands')}
        actions={
          <StaffAction roles={[]} look="primary" icon={IconPlus} onClick={() => void navigate({ to: staffPaths.newBrand() })}>
            {t('add')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        rowLink={(row) => staffPaths.brand(row.id)}
        phone={(row) => ({ title: row.name, status: <BrandState brand={row} />, detail: row.hosts.join(', '), end: row.currency })}
        exportName="brands"
        empty={<EmptyState icon={IconWorld} title={t('none')} />}
      />
    </>
  )
}

export function BrandState({ brand }: { brand: Pick<OperatorBrand, 'upgrading'> }) {
  const t = useTranslations('operator.brands')
  return <StatusBadge tone={brand.upgrading ? 'warn' : 'ok'}>{brand.upgrading ? t('closed') : t('open')}</StatusBadge>
}
