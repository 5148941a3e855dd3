import { IconUsers } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { staffPaths } from '../paths.ts'
import type { CustomerRow } from './customer.ts'
import { CustomerState } from './customer-state.tsx'

const TABS = ['all', 'active', 'inactive', 'banned'] as const

/** Customers of all brands, found by name, e-mail, number or address. */
export function Page() {
  const t = useTranslations('operator.customers')
  const pages = useTranslations('operator.pages')
  const list = useListState({ id: 'staff-customers', filters: ['brandId'] })
  const brands = useBrandParts<CustomerRow>()
  const query = useListCall('operator/customers/list', list, { input: brands.input })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={pages('customers')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 1), ...brands.columns, ...columns.slice(1)]}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.username}
        rowLink={(row) => staffPaths.customer(row.id)}
        tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), hot: id === 'banned' }))}
        filters={brands.filters}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: row.username,
          status: <CustomerState of={row.state} />,
          detail: row.email,
          end: <Money value={row.balance} />,
        })}
        exportName="customers"
        empty={
          <EmptyState icon={IconUsers} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </>
  )
}

function useColumns(): Column<CustomerRow>[] {
  const t = useTranslations('operator.customers')
  return [
    {
      id: 'username',
      header: t('customer'),
      pinned: true,
      width: 200,
      grow: true,
      sortable: true,
      cell: (row) => <TwoLines name={row.username} sub={row.profileName} />,
      text: (row) => row.username,
    },
    {
      id: 'email',
      header: t('email'),
      width: 220,
      priority: 2,
      sortable: true,
      cell: (row) => <SensitiveText className="ell">{row.email}</SensitiveText>,
      text: (row) => row.email,
    },
    { id: 'state', header: t('stateColumn'), width: 130, cell: (row) => <CustomerState of={row.state} />, text: (row) => row.state },
    {
      id: 'services',
      header: t('services'),
      width: 90,
      align: 'end',
      priority: 3,
      cell: (row) => row.services,
      text: (row) => row.services,
    },
    {
      id: 'balance',
      header: t('balance'),
      width: 120,
      align: 'end',
      cell: (row) => <Money value={row.balance} />,
      money: (row) => row.balance,
    },
    {
      id: 'id',
      header: t('number'),
      width: 90,
      priority: 5,
      sortable: true,
      cell: (row) => <span className="num c2">#{row.id}</span>,
      text: (row) => row.id,
    },
    {
      id: 'createdAt',
      header: t('since'),
      width: 120,
      priority: 4,
      cell: (row) => <DateText value={row.createdAt} />,
      text: (row) => row.createdAt,
    },
  ]
}
