import { referenceOf } from '@portal/contracts/document-series.ts'
import { INVOICE_STATES, INVOICE_TYPES, type InvoiceState } from '@portal/contracts/machines/invoice.machine.ts'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import type { InputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import type { ListView } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { InvoiceStatus } from '../../features/orders/invoice/invoice-status.tsx'
import { readAmount } from '../../features/orders/payment/amount.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import type { OrderRow } from './order.ts'

type Input = InputOf<'operator/orders/list'>
/** Always in sight, because somebody may have to act; the others while they hold something. */
const STEADY: readonly InvoiceState[] = ['unpaid', 'pending', 'installing']
const isState = (tab: string): tab is InvoiceState => (INVOICE_STATES as readonly string[]).includes(tab)

/** Orders and invoices of every customer. */
export function Page() {
  const t = useTranslations('operator.orders')
  const labels = useTranslations('orders')
  const pages = useTranslations('operator.pages')
  const currency = useBrand()?.currency ?? 'USD'
  const brand = useBrandParts<OrderRow>()
  const list = useListState({
    id: 'staff-orders',
    sort: '-id',
    filters: ['brandId', 'accountId', 'serviceId', 'type', 'from', 'to', 'minTotal', 'maxTotal'],
  })
  const minor = (text: string | undefined) => (text ? readAmount(text, currency)?.amount : undefined)
  const input = ({ tab, search, sort, page, pageSize, filters }: ListView): Input => ({
    page,
    pageSize: pageSize as Input['pageSize'],
    search,
    sort: (sort || undefined) as Input['sort'],
    status: isState(tab) ? tab : undefined,
    type: (filters.type || undefined) as Input['type'],
    brandId: filters.brandId || undefined,
    accountId: filters.accountId || undefined,
    serviceId: filters.serviceId || undefined,
    from: filters.from || undefined,
    to: filters.to || undefined,
    minTotal: minor(filters.minTotal),
    maxTotal: minor(filters.maxTotal),
    ...brand.only({ filters }),
  })
  const query = useListCall('operator/orders/list', list, { input })
  const columns = useColumns()
  const counts = query.answer?.counts ?? {}
  const shown = INVOICE_STATES.filter((state) => STEADY.includes(state) || state === list.view.tab || (counts[state] ?? 0) > 0)
  return (
    <>
      <PageHeader title={pages('orders')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        rowId={(row) => String(row.id)}
        rowName={referenceOf}
        rowLink={(row) => staffPaths.order(row.id)}
        tabs={[{ id: 'all', label: labels('allTab') }, ...shown.map((state) => ({ id: state, label: labels(`status.${state}`) }))]}
        filters={[
          ...brand.filters,
          { id: 'type', label: labels('type'), options: INVOICE_TYPES.map((type) => ({ value: type, label: labels(`types.${type}`) })) },
          { id: 'from', label: labels('history.from'), kind: 'date' },
          { id: 'to', label: labels('history.to'), kind: 'date' },
          { id: 'minTotal', label: labels('history.minTotal', { currency }), kind: 'amount' },
          { id: 'maxTotal', label: labels('history.maxTotal', { currency }), kind: 'amount' },
        ]}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: referenceOf(row),
          status: <InvoiceStatus status={row.status} />,
          detail: `${row.customer.username} · ${labels(`types.${row.type}`)}`,
          end: <Money value={row.total} />,
        })}
        exportName="orders"
        empty={<EmptyState icon={IconReceipt} title={t('empty')} />}
      />
    </>
  )
}

function useColumns(): Column<OrderRow>[] {
  const t = useTranslations('operator.orders')
  const labels = useTranslations('orders')
  const summary = ({ summary: first, moreLines }: OrderRow) => (moreLines > 0 ? labels('andMore', { first, n: moreLines }) : first)
  return [
    {
      id: 'id',
      header: labels('number'),
      pinned: true,
      grow: true,
      width: 220,
      sortable: true,
      cell: (row) => <TwoLines name={referenceOf(row)} sub={summary(row)} />,
      text: referenceOf,
    },
    {
      id: 'customer',
      header: t('customer'),
      width: 190,
      cell: ({ customer }) => <CustomerCell customer={customer} />,
      text: ({ customer }) => customer.username,
    },
    {
      id: 'type',
      header: labels('type'),
      width: 120,
      priority: 3,
      cell: (row) => labels(`types.${row.type}`),
      text: (row) => labels(`types.${row.type}`),
    },
    {
      id: 'status',
      header: labels('statusTitle'),
      width: 140,
      cell: (row) => <InvoiceStatus status={row.status} />,
      text: (row) => labels(`status.${row.status}`),
    },
    {
      id: 'createdAt',
      header: labels('created'),
      width: 150,
      priority: 2,
      cell: (row) => <DateText value={row.createdAt} time />,
      text: (row) => row.createdAt,
    },
    {
      id: 'total',
      header: labels('total'),
      width: 120,
      align: 'end',
      sortable: true,
      cell: (row) => <Money value={row.total} />,
      money: (row) => row.total,
    },
  ]
}
