import { referenceOf } from '@portal/contracts/document-series.ts'
import { PAYMENT_STATES, type PaymentState as State } from '@portal/contracts/machines/payment.machine.ts'
import { IconCreditCardPay } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import type { InputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
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
import { readAmount } from '../../features/orders/payment/amount.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import type { AttemptRow } from './order.ts'
import { PaymentState } from './payment-state.tsx'

type Input = InputOf<'operator/payments/attempts/list'>
const isState = (tab: string): tab is State => (PAYMENT_STATES as readonly string[]).includes(tab)

/** Every attempt to pay, of every customer. */
export function Page() {
  const t = useTranslations('operator.orders.attempts')
  const states = useTranslations('operator.orders.paymentState')
  const pages = useTranslations('operator.pages')
  const currency = useBrand()?.currency ?? 'USD'
  const brand = useBrandParts<AttemptRow>()
  const list = useListState({
    id: 'staff-payment-attempts',
    sort: '-id',
    filters: ['brandId', 'accountId', 'gateway', 'from', 'to', 'minAmount', 'maxAmount'],
  })
  const minor = (text: string | undefined) => (text ? readAmount(text, currency)?.amount : undefined)
  const input = ({ tab, search, sort, page, pageSize, filters }: ListView): Input => ({
    page,
    pageSize: pageSize as Input['pageSize'],
    search,
    sort: (sort || undefined) as Input['sort'],
    state: isState(tab) ? tab : undefined,
    gateway: filters.gateway || undefined,
    brandId: filters.brandId || undefined,
    accountId: filters.accountId || undefined,
    from: filters.from || undefined,
    to: filters.to || undefined,
    minAmount: minor(filters.minAmount),
    maxAmount: minor(filters.maxAmount),
    ...brand.only({ filters }),
  })
  const query = useListCall('operator/payments/attempts/list', list, { input, refetchInterval: 30_000 })
  const columns = useColumns()
  // The same for every view: asked for once.
  const gateways = useCall('operator/payments/attempts/list', { pageSize: 10 }, { staleTime: 300_000 }).data?.gateways ?? []
  return (
    <>
      <PageHeader title={pages('payment-attempts')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        rowId={(row) => String(row.id)}
        rowName={(row) => `${row.title} ${referenceOf(row.invoice)}`}
        rowLink={(row) => staffPaths.paymentAttempt(row.id)}
        tabs={[
          { id: 'all', label: t('all') },
          ...PAYMENT_STATES.map((state) => ({ id: state, label: states(state), hot: state === 'unknown' })),
        ]}
        filters={[
          ...brand.filters,
          { id: 'gateway', label: t('gateway'), options: gateways.map(({ id, title }) => ({ value: id, label: title })) },
          { id: 'from', label: t('from'), kind: 'date' },
          { id: 'to', label: t('to'), kind: 'date' },
          { id: 'minAmount', label: t('minAmount', { currency }), kind: 'amount' },
          { id: 'maxAmount', label: t('maxAmount', { currency }), kind: 'amount' },
        ]}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: referenceOf(row.invoice),
          status: <PaymentState state={row.state} />,
          detail: `${row.customer.username} · ${row.title}`,
          end: <Money value={row.amount} />,
        })}
        exportName="payments"
        empty={<EmptyState icon={IconCreditCardPay} title={t('empty')} />}
      />
      <Outlet />
    </>
  )
}

function useColumns(): Column<AttemptRow>[] {
  const t = useTranslations('operator.orders.attempts')
  const states = useTranslations('operator.orders.paymentState')
  return [
    {
      id: 'id',
      header: t('gateway'),
      pinned: true,
      grow: true,
      width: 210,
      sortable: true,
      cell: (row) => <TwoLines name={row.title} sub={referenceOf(row.invoice)} />,
      text: (row) => row.title,
      also: [
        { header: t('invoice'), text: (row) => referenceOf(row.invoice) },
        { header: t('key'), text: (row) => row.key },
      ],
    },
    {
      id: 'customer',
      header: t('customer'),
      width: 190,
      cell: ({ customer }) => <CustomerCell customer={customer} />,
      text: ({ customer }) => customer.username,
    },
    {
      id: 'state',
      header: t('stateTitle'),
      width: 150,
      cell: ({ state }) => <PaymentState state={state} />,
      text: ({ state }) => states(state),
    },
    {
      id: 'createdAt',
      header: t('begun'),
      width: 150,
      priority: 2,
      cell: (row) => <DateText value={row.createdAt} time />,
      text: (row) => row.createdAt,
    },
    {
      id: 'received',
      header: t('received'),
      width: 120,
      align: 'end',
      priority: 3,
      cell: ({ received }) => (received.amount > 0 ? <Money value={received} /> : <span className="c3">–</span>),
      money: (row) => row.received,
    },
    {
      id: 'amount',
      header: t('amount'),
      width: 120,
      align: 'end',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
      money: (row) => row.amount,
    },
  ]
}
