import { type Currency, money } from '@portal/contracts/money.ts'
import { IconScale } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import type { Reconciliation } from './billing.ts'

/** Green, or exactly where the books do not agree. */
export function Page() {
  const t = useTranslations('operator.billing')
  const pages = useTranslations('operator.pages')
  const brand = useBrandParts<Reconciliation>()
  const list = useListState({ id: 'staff-reconciliation', sort: '-day', filters: ['brandId'] })
  const query = useListCall('operator/billing/reconciliation/list', list, { input: brand.input })
  const compare = useSubmit('operator/billing/reconciliation/run', {
    invalidates: ['operator/billing'],
    onSuccess: ({ green }) => (green ? toastOk(t('comparedGreen')) : toastError(t('comparedRed'))),
  })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={pages('reconciliation')}
        facts={t('reconciliationFacts')}
        actions={
          <StaffAction roles={['billing']} icon={IconScale} working={compare.isPending} onClick={() => compare.mutate({})}>
            {t('compare')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 1), ...brand.columns, ...columns.slice(1)]}
        rowId={(row) => `${row.brand.id} ${row.day}`}
        rowName={(row) => row.day}
        filters={brand.filters}
        phone={(row) => ({ title: row.day, status: <State of={row} />, detail: row.brand.name, work: !row.green && <Why of={row} /> })}
        searchHint={null}
        exportName="reconciliation"
        empty={
          <EmptyState icon={IconScale} title={t('emptyBooks')}>
            {t('emptyBooksHint')}
          </EmptyState>
        }
      />
    </>
  )
}

function State({ of }: { of: Reconciliation }) {
  const t = useTranslations('operator.billing')
  const wrong = of.checks.filter(({ ok }) => !ok).length
  return <StatusBadge tone={of.green ? 'ok' : 'danger'}>{of.green ? t('green') : t('red', { n: wrong })}</StatusBadge>
}

const isMoney = (currency: string | null): currency is Currency => currency === 'USD' || currency === 'VND'

/** A sum as money where it is money. */
function Figure({ currency, n }: { currency: string | null; n: number }) {
  return isMoney(currency) ? <Money value={money(n, currency)} /> : <span className="num">{n}</span>
}

function Why({ of }: { of: Reconciliation }) {
  const t = useTranslations('operator.billing')
  const wrong = of.checks.filter(({ ok }) => !ok)
  if (wrong.length === 0) return <span className="c3">–</span>
  return (
    <span className="col">
      {wrong.map(({ name, currency, expected, found }) => (
        <span key={`${name} ${currency}`}>
          {t(`check.${name}`)}:{' '}
          {t.rich('expectedFound', {
            expected: () => <Figure currency={currency} n={expected} />,
            found: () => <Figure currency={currency} n={found} />,
          })}
        </span>
      ))}
    </span>
  )
}

function Open({ of }: { of: Reconciliation }) {
  const t = useTranslations('operator.billing')
  if (of.open.every(({ unpaidInvoices, receivable }) => unpaidInvoices === 0 && receivable === 0)) return <span className="c3">–</span>
  return (
    <span className="col sm c2">
      {of.open.flatMap(({ currency, unpaid, unpaidInvoices, receivable }) => [
        unpaidInvoices > 0 && (
          <span key={`${currency} unpaid`}>
            {t.rich('unpaid', { n: unpaidInvoices, amount: () => <Figure currency={currency} n={unpaid} /> })}
          </span>
        ),
        receivable > 0 && (
          <span key={`${currency} owed`}>{t.rich('receivable', { amount: () => <Figure currency={currency} n={receivable} /> })}</span>
        ),
      ])}
    </span>
  )
}

function useColumns(): Column<Reconciliation>[] {
  const t = useTranslations('operator.billing')
  return [
    {
      id: 'day',
      header: t('day'),
      width: 120,
      pinned: true,
      sortable: true,
      cell: ({ day }) => <DateText value={day} />,
      text: ({ day }) => day,
    },
    { id: 'state', header: t('state'), width: 150, cell: (row) => <State of={row} />, text: ({ green }) => String(green) },
    {
      id: 'why',
      header: t('why'),
      grow: true,
      width: 280,
      cell: (row) => <Why of={row} />,
      text: ({ checks }) =>
        checks
          .filter(({ ok }) => !ok)
          .map(({ name }) => name)
          .join(', '),
    },
    {
      id: 'open',
      header: t('openMoney'),
      width: 240,
      priority: 3,
      cell: (row) => <Open of={row} />,
      text: ({ open }) => open.map(({ unpaid }) => unpaid).join(', '),
    },
    { id: 'at', header: t('at'), width: 150, priority: 2, cell: ({ at }) => <DateText value={at} time />, text: ({ at }) => at },
  ]
}
