import { referenceOf } from '@portal/contracts/document-series.ts'
import { WITHDRAWAL_OUTCOMES } from '@portal/contracts/referrals.ts'
import { IconCash, IconCashBanknote, IconCashBanknoteOff, IconReceipt, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useGo } from '../../lib/navigation.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { CustomerCell } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { OUTCOME_TONES, type Withdrawal } from './reward.ts'
import { PayDialog, RejectWithdrawal } from './withdrawal-dialogs.tsx'

interface Asked {
  readonly act: 'pay' | 'reject'
  readonly of: Withdrawal
}

/** Rewards that customers want on their balance: a person pays them, or says why not. */
export function Page() {
  const t = useTranslations('operator.referrals')
  const pages = useTranslations('operator.pages')
  const go = useGo()
  const role = useRoleReason(['billing'])
  const brand = useBrandParts<Withdrawal>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useListState({ id: 'staff-withdrawals', sort: '-id', filters: ['brandId'] })
  const query = useListCall('operator/referrals/withdrawals/list', list, { input: brand.input, refetchInterval: 30_000 })
  const columns = useColumns()
  const pay = useSubmit('operator/referrals/withdrawals/approve', {
    invalidates: ['operator/referrals', 'operator/orders'],
    errors: 'form',
  })
  const closed = ({ outcome }: Withdrawal) => role ?? (outcome === null ? null : t('isDecided'))
  return (
    <>
      <PageHeader title={pages('withdrawals')} facts={t('withdrawalsFacts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        filters={brand.filters}
        rowId={(row) => String(row.id)}
        rowName={referenceOf}
        rowLink={(row) => staffPaths.order(row.id)}
        rowMenu={(row) => [
          { id: 'pay', label: t('pay'), icon: IconCash, reason: closed(row), onSelect: () => setAsked({ act: 'pay', of: row }) },
          {
            id: 'reject',
            label: t('reject'),
            icon: IconCashBanknoteOff,
            danger: true,
            reason: closed(row),
            onSelect: () => setAsked({ act: 'reject', of: row }),
          },
          { id: 'invoice', label: t('openInvoice'), icon: IconReceipt, divided: true, onSelect: () => go(staffPaths.order(row.id)) },
          { id: 'customer', label: t('openCustomer'), icon: IconUser, onSelect: () => go(staffPaths.customer(row.customer.id)) },
        ]}
        tabs={(['all', 'waiting', ...WITHDRAWAL_OUTCOMES] as const).map((id) => ({
          id,
          label: t(`withdrawalTab.${id}`),
          hot: id === 'waiting',
        }))}
        searchHint={t('searchWithdrawals')}
        bulk={[
          {
            id: 'pay',
            label: t('pay'),
            icon: IconCash,
            off: (rows) => role ?? (rows.every(({ outcome }) => outcome === null) ? null : t('isDecided')),
            confirm: (rows) => ({ title: t('paySeveral', { n: rows.length }), text: t('paySeveralText'), confirm: t('pay') }),
            run: (row) => pay.mutateAsync({ id: row.id }),
            done: (n) => t('paidSeveral', { n }),
          },
        ]}
        phone={(row) => ({
          menu: true,
          title: referenceOf(row),
          status: <Outcome of={row} />,
          detail: row.customer.username,
          end: <Money value={row.amount} />,
        })}
        exportName="reward-withdrawals"
        empty={<EmptyState icon={IconCashBanknote} title={t('noWithdrawals')} />}
      />
      {asked?.act === 'pay' && <PayDialog of={asked.of} onClose={() => setAsked(null)} />}
      {asked?.act === 'reject' && <RejectWithdrawal of={asked.of} onClose={() => setAsked(null)} />}
    </>
  )
}

function Outcome({ of }: { of: Withdrawal }) {
  const t = useTranslations('operator.referrals.outcome')
  const outcome = of.outcome ?? 'waiting'
  return <StatusBadge tone={OUTCOME_TONES[outcome]}>{t(outcome)}</StatusBadge>
}

function useColumns(): Column<Withdrawal>[] {
  const t = useTranslations('operator.referrals')
  return [
    {
      id: 'id',
      header: t('number'),
      pinned: true,
      sortable: true,
      width: 190,
      cell: (row) => <TwoLines name={referenceOf(row)} sub={t('rewards', { n: row.rewards })} />,
      text: referenceOf,
    },
    {
      id: 'customer',
      header: t('referrer'),
      grow: true,
      width: 200,
      cell: ({ customer }) => <CustomerCell customer={customer} />,
      text: ({ customer }) => customer.username,
    },
    {
      id: 'outcome',
      header: t('statusColumn'),
      width: 230,
      cell: (row) => <TwoLines name={<Outcome of={row} />} sub={row.remark ?? ''} />,
      text: (row) => [row.outcome ?? 'waiting', row.remark].filter(Boolean).join(': '),
    },
    {
      id: 'asked',
      header: t('asked'),
      width: 140,
      priority: 3,
      cell: (row) => <DateText value={row.askedAt} time />,
      text: (row) => row.askedAt,
    },
    {
      id: 'decided',
      header: t('decided'),
      width: 160,
      priority: 4,
      cell: (row) => (
        <TwoLines
          name={<DateText value={row.decidedAt} time />}
          sub={row.decidedBy === null ? '' : t('decidedBy', { name: row.decidedBy })}
        />
      ),
      text: (row) => row.decidedAt,
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
