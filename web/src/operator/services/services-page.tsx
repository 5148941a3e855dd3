import { kindContracts } from '@portal/contracts/kinds/kinds.ts'
import { IconServer } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Label } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { useKindName } from './kind-name.ts'
import type { ServiceRow } from './service.ts'
import { ServiceStatus } from './service-status.tsx'
import { useSuspensionName } from './suspensions.ts'

const TABS = ['all', 'installing', 'overdue', 'suspended', 'cancelled', 'ended', 'undelivered'] as const

/** What every customer has, and how it stands. */
export function Page() {
  const t = useTranslations('operator.services')
  const pages = useTranslations('operator.pages')
  const brand = useBrandParts<ServiceRow>()
  const list = useListState({ id: 'staff-services', sort: '-id', filters: ['brandId', 'accountId', 'kind'] })
  const query = useListCall('operator/services/list', list, { input: brand.input, refetchInterval: 30_000 })
  const columns = useColumns()
  const kindName = useKindName()
  return (
    <>
      <PageHeader title={pages('services')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.name}
        rowLink={(row) => staffPaths.service(row.id)}
        tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), hot: id === 'overdue' }))}
        filters={[
          ...brand.filters,
          {
            id: 'kind',
            label: t('kind'),
            options: kindContracts.map(({ id }) => ({ value: id, label: kindName(id) })),
          },
        ]}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: row.name,
          status: <ServiceStatus of={row} />,
          detail: `${row.customer.username} · ${row.plan}`,
          end: row.address,
        })}
        exportName="services"
        empty={<EmptyState icon={IconServer} title={t('empty')} />}
      />
    </>
  )
}

function useColumns(): Column<ServiceRow>[] {
  const t = useTranslations('operator.services')
  const suspension = useSuspensionName()
  return [
    {
      id: 'id',
      header: t('name'),
      pinned: true,
      grow: true,
      width: 200,
      sortable: true,
      cell: (row) => <TwoLines name={row.name} sub={`#${row.id} · ${row.plan}`} />,
      text: (row) => row.name,
    },
    {
      id: 'customer',
      header: t('customer'),
      width: 190,
      cell: ({ customer }) => <CustomerCell customer={customer} />,
      text: ({ customer }) => customer.username,
    },
    { id: 'status', header: t('serviceStatus'), width: 130, cell: (row) => <ServiceStatus of={row} />, text: (row) => row.paymentStatus },
    {
      id: 'suspensions',
      header: t('reasons'),
      width: 150,
      priority: 5,
      cell: ({ suspensions }) => (
        <span className="row">
          {suspensions.map((reason) => (
            <Label key={reason} tone="danger">
              {suspension(reason)}
            </Label>
          ))}
        </span>
      ),
      text: ({ suspensions }) => suspensions.join(', '),
    },
    {
      id: 'address',
      header: t('address'),
      width: 140,
      priority: 2,
      cell: ({ address }) => (address ? <SensitiveText className="mono">{address}</SensitiveText> : <span className="c3">–</span>),
      text: ({ address }) => address,
    },
    {
      id: 'end',
      header: t('end'),
      width: 110,
      priority: 3,
      cell: ({ endAt }) => (endAt ? <DateText value={endAt} /> : <span className="c3">–</span>),
      text: ({ endAt }) => endAt,
    },
    {
      id: 'price',
      header: t('price'),
      width: 110,
      align: 'end',
      priority: 4,
      cell: (row) => <Money value={row.price} />,
      money: (row) => row.price,
    },
  ]
}
