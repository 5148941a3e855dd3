import { PAY_MAX } from '@portal/contracts/constants.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import { INVOICE_STATES, INVOICE_TYPES, type InvoiceState } from '@portal/contracts/machines/invoice.machine.ts'
import type { InvoiceRow } from '@portal/contracts/modules/invoices.contract.ts'
import { IconPlus, IconReceipt, IconTrash, IconWallet } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../../api/brand.ts'
import type { InputOf } from '../../../api/endpoints.ts'
import { usePolling } from '../../../api/event-effects.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { ButtonLink } from '../../../design/controls/button.tsx'
import type { MenuItem } from '../../../design/controls/menu.tsx'
import { Money } from '../../../design/data/money.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import { DataTable } from '../../../design/table/data-table.tsx'
import type { ListView } from '../../../design/table/list-state.ts'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useListState } from '../../../design/table/use-list-state.ts'
import { paths } from '../../../paths.ts'
import { PeriodButton } from '../../papers/lazy.tsx'
import { readAmount } from '../payment/amount.ts'
import { CancelInvoice } from './cancel-invoice.tsx'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { isInTransition, waitsForMoney } from './invoice-tones.ts'
import { PaySeveral } from './pay-several.tsx'

type Input = InputOf<'user/order/list'>
const states = INVOICE_STATES as readonly string[]

/** Every order and invoice: what waits for money first in sight, by tab. */
export function Page() {
  const t = useTranslations('orders.history')
  const labels = useTranslations('orders')
  const pages = useTranslations('pages')
  const navigate = useNavigate()
  const currency = useBrand()?.currency ?? 'USD'
  const [cancelling, setCancelling] = useState<InvoiceRow | null>(null)
  const [paying, setPaying] = useState<readonly number[] | null>(null)
  const list = useListState({ id: 'invoices', sort: '-createdAt', filters: ['type', 'from', 'to', 'minTotal', 'maxTotal'] })
  const minor = (text: string | undefined) => (text ? readAmount(text, currency)?.amount : undefined)
  const input = ({ tab, search, sort, page, pageSize, filters }: ListView): Input => ({
    page,
    pageSize: pageSize as Input['pageSize'],
    search: search || undefined,
    sort: (sort || undefined) as Input['sort'],
    status: states.includes(tab) ? (tab as InvoiceState) : undefined,
    type: (filters.type || undefined) as Input['type'],
    from: filters.from || undefined,
    to: filters.to || undefined,
    minTotal: minor(filters.minTotal),
    maxTotal: minor(filters.maxTotal),
  })
  const [busy, setBusy] = useState(false)
  const query = useListCall('user/order/list', list, { input, refetchInterval: usePolling(busy) })
  const rows = query.answer?.items
  const working = rows?.some(({ status }) => isInTransition(status)) ?? false
  if (working !== busy) setBusy(working)
  const columns = useInvoiceColumns()
  const counts = query.answer?.counts ?? {}
  const tabs = [
    { id: 'all', label: labels('allTab') },
    ...INVOICE_STATES.filter((state) => state === 'unpaid' || state === list.view.tab || (counts[state] ?? 0) > 0).map((state) => ({
      id: state,
      label: labels(`status.${state}`),
      hot: state === 'unpaid',
    })),
  ]
  const menu = (row: InvoiceRow): MenuItem[] => [
    { id: 'open', label: t('open'), icon: IconReceipt, onSelect: () => void navigate({ to: paths.invoice(row.id) }) },
    {
      id: 'pay',
      label: labels('pay'),
      icon: IconWallet,
      reason: waitsForMoney(row) ? null : t('notPayable'),
      onSelect: () => void navigate({ to: paths.invoice(row.id) }),
    },
    {
      id: 'cancel',
      label: t('cancel'),
      icon: IconTrash,
      danger: true,
      divided: true,
      reason: waitsForMoney(row) ? null : t('notCancellable'),
      onSelect: () => setCancelling(row),
    },
  ]
  const cancel = useSubmit('user/order/cancel', { invalidates: ['user/order', 'user/dashboard', 'user/profile'] })
  return (
    <>
      <PageHeader
        title={pages('invoices')}
        actions={
          <>
            <PeriodButton />
            <ButtonLink look="primary" icon={IconPlus} to={paths.order()}>
              {pages('order')}
            </ButtonLink>
          </>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={referenceOf}
        rowLink={(row) => paths.invoice(row.id)}
        rowMenu={menu}
        tabs={tabs}
        filters={[
          { id: 'type', label: labels('type'), options: INVOICE_TYPES.map((type) => ({ value: type, label: labels(`types.${type}`) })) },
          { id: 'from', label: t('from'), kind: 'date' },
          { id: 'to', label: t('to'), kind: 'date' },
          { id: 'minTotal', label: t('minTotal', { currency }), kind: 'amount' },
          { id: 'maxTotal', label: t('maxTotal', { currency }), kind: 'amount' },
        ]}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: referenceOf(row),
          status: <InvoiceStatus status={row.status} />,
          detail: `${labels(`types.${row.type}`)} · ${row.summary}`,
          end: <Money value={row.total} beside />,
        })}
        bulk={[
          {
            id: 'pay',
            label: labels('several.bulk'),
            icon: IconWallet,
            off: (chosen) => {
              if (chosen.length > PAY_MAX) return labels('several.tooMany', { n: PAY_MAX })
              return chosen.some(waitsForMoney) ? null : labels('several.onlyUnpaid')
            },
            pick: (chosen) => setPaying(chosen.map(({ id }) => id)),
          },
          {
            id: 'cancel',
            label: t('cancel'),
            icon: IconTrash,
            danger: true,
            off: (chosen) => (chosen.every(waitsForMoney) ? null : t('onlyUnpaid')),
            confirm: (chosen) => ({
              title: t('cancelMany', { n: chosen.length }),
              text: labels('cancel.text'),
              confirm: t('cancelManyConfirm', { n: chosen.length }),
              danger: true,
            }),
            run: (row) => cancel.mutateAsync({ id: row.id }),
            done: (n) => t('cancelled', { n }),
            failed: t('cancelFailed'),
          },
        ]}
        exportName="invoices"
        empty={
          <EmptyState
            icon={IconReceipt}
            title={t('empty')}
            actions={
              <ButtonLink icon={IconPlus} to={paths.order()}>
                {t('orderFirst')}
              </ButtonLink>
            }
          >
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {paying && <PaySeveral ids={paying} onClose={() => setPaying(null)} />}
      {cancelling && (
        <CancelInvoice
          id={cancelling.id}
          number={referenceOf(cancelling)}
          onClose={() => setCancelling(null)}
          onDone={() => toastOk(t('cancelledOne', { number: referenceOf(cancelling) }))}
        />
      )}
    </>
  )
}
