import { IconArrowBackUp, IconArrowsExchange, IconFileImport, IconRefresh, IconUserDollar, IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useMethodName } from '../../features/orders/payment/method-name.ts'
import { OneBrandOnly, useBrandParts } from '../parts/brands.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { AssignPayment } from './assign-payment.tsx'
import { ImportStatement } from './import-statement.tsx'
import type { UnmatchedPayment } from './order.ts'
import { refreshMoney } from './refresh.ts'
import { RefundPayment } from './refund-payment.tsx'

/** Money that arrived and that nobody here asked for: it waits for a person. */
export function Page() {
  const t = useTranslations('operator.orders.unmatched')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const role = useRoleReason(['billing'])
  const statement = useTranslations('operator.orders.statement')
  const [assigning, setAssigning] = useState<UnmatchedPayment | null>(null)
  const [dismissing, setDismissing] = useState<UnmatchedPayment | null>(null)
  const [refunding, setRefunding] = useState<UnmatchedPayment | null>(null)
  const [importing, setImporting] = useState(false)
  const brand = useBrandParts<UnmatchedPayment>()
  const list = useListState({ id: 'staff-unmatched', sort: '-id', filters: ['brandId', 'show'] })
  const query = useListCall('operator/payments/unmatched/list', list, { input: brand.input, refetchInterval: 30_000 })
  const replay = useSubmit('operator/payments/unmatched/replay', {
    invalidates: ['operator/payments'],
    onSuccess: () => toastOk(t('replayed'), t('replayedHint')),
  })
  const gateway = useMethodName()
  const columns = useColumns()
  const settled = ({ state }: UnmatchedPayment) => (state === 'unmatched' ? null : t(`state.${state}`))
  return (
    <>
      <PageHeader
        title={pages('payments')}
        facts={t('facts')}
        actions={
          <DisabledReason reason={role}>
            <Button onClick={() => setImporting(true)}>
              <Icon of={IconFileImport} /> {statement('open')}
            </Button>
          </DisabledReason>
        }
      />
      <OneBrandOnly />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 1), ...brand.columns, ...columns.slice(1)]}
        filters={[...brand.filters, { id: 'show', label: t('show'), options: [{ value: 'all', label: t('showAll') }] }]}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.reference}
        rowMenu={(row) => [
          {
            id: 'assign',
            label: t('assign'),
            icon: IconUserDollar,
            reason: role ?? settled(row) ?? (hasMoney(row) ? null : t('noMoney')),
            onSelect: () => setAssigning(row),
          },
          {
            id: 'refund',
            label: t('refund.open'),
            icon: IconArrowBackUp,
            reason: role ?? settled(row) ?? (hasMoney(row) ? null : t('noMoney')),
            onSelect: () => setRefunding(row),
          },
          {
            id: 'replay',
            label: t('replay'),
            icon: IconRefresh,
            reason: role ?? (NOT_REPLAYED.includes(row.state) ? t(`state.${row.state}`) : null),
            onSelect: () => replay.mutate({ id: row.id }),
          },
          { id: 'dismiss', label: t('dismiss'), icon: IconX, reason: role ?? settled(row), onSelect: () => setDismissing(row) },
          {
            id: 'attempt',
            label: t('openOrder'),
            icon: IconArrowsExchange,
            divided: true,
            reason: row.attempt ? null : t('noAttempt'),
            onSelect: () => void (row.attempt && navigate({ to: staffPaths.order(row.attempt.invoiceId) })),
          },
        ]}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: row.reference,
          status: <Outcome of={row} />,
          detail: `${gateway(row.gateway)} · ${row.key}`,
          end: <Money value={row.amount} />,
        })}
        exportName="unmatched-payments"
        empty={
          <EmptyState icon={IconArrowsExchange} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {importing && <ImportStatement onClose={() => setImporting(false)} />}
      {dismissing && (
        <ReasonDialog
          title={t.rich('dismissTitle', { amount: () => <Money value={dismissing.amount} /> })}
          confirm={t('dismiss')}
          onConfirm={async (reason, requestId) => {
            await call('operator/payments/unmatched/dismiss', { id: dismissing.id, reason }, { requestId })
            await refreshMoney()
            toastOk(t('dismissed'))
          }}
          onClose={() => setDismissing(null)}
        >
          <p className="c2">{t('dismissText')}</p>
        </ReasonDialog>
      )}
      {refunding && <RefundPayment payment={refunding} onClose={() => setRefunding(null)} />}
      {assigning && <AssignPayment payment={assigning} onClose={() => setAssigning(null)} />}
    </>
  )
}

/** Processing these again would offer money that is on its way back. */
const NOT_REPLAYED: readonly UnmatchedPayment['state'][] = ['received', 'refunding', 'refunded']

const hasMoney = ({ outcome }: UnmatchedPayment): boolean => outcome === 'succeeded' || outcome === 'held'

function Outcome({ of }: { of: UnmatchedPayment }) {
  const t = useTranslations('operator.orders.eventOutcome')
  const states = useTranslations('operator.orders.unmatched.state')
  const refund = useTranslations('operator.orders.unmatched.refund')
  const waits = of.state === 'unmatched'
  return (
    <span className="col">
      <StatusBadge tone={waits && hasMoney(of) ? 'warn' : 'off'}>{t(of.outcome)}</StatusBadge>
      {!waits && <span className="sm c3">{states(of.state)}</span>}
      {waits && of.refund?.state === 'refused' && <span className="sm c3">{refund('refused', { why: of.refund.failure ?? '' })}</span>}
    </span>
  )
}

function useColumns(): Column<UnmatchedPayment>[] {
  const t = useTranslations('operator.orders.unmatched')
  const gateway = useMethodName()
  return [
    {
      id: 'id',
      header: t('reference'),
      pinned: true,
      grow: true,
      width: 220,
      sortable: true,
      cell: (row) => <TwoLines name={<span className="mono">{row.reference}</span>} sub={gateway(row.gateway)} />,
      text: (row) => row.reference,
    },
    {
      id: 'key',
      header: t('meant'),
      width: 220,
      priority: 2,
      cell: (row) =>
        row.told ? (
          <TwoLines name={row.told.text || row.key} sub={row.told.payer ?? row.told.account} />
        ) : (
          <span className="mono ell">{row.key}</span>
        ),
      text: (row) => row.key,
    },
    { id: 'outcome', header: t('outcomeTitle'), width: 150, cell: (row) => <Outcome of={row} />, text: (row) => row.outcome },
    {
      id: 'asked',
      header: t('asked'),
      width: 180,
      priority: 3,
      cell: ({ attempt }) =>
        attempt ? (
          <TwoLines name={attempt.customer.username} sub={<Money value={attempt.amount} />} />
        ) : (
          <span className="c3">{t('nobody')}</span>
        ),
      text: ({ attempt }) => attempt?.customer.username ?? null,
    },
    {
      id: 'receivedAt',
      header: t('since'),
      width: 150,
      priority: 4,
      cell: (row) => <DateText value={row.receivedAt} time />,
      text: (row) => row.receivedAt,
    },
    {
      id: 'amount',
      header: t('amount'),
      width: 120,
      align: 'end',
      cell: (row) => <Money value={row.amount} />,
      money: (row) => row.amount,
    },
  ]
}
