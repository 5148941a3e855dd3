import { IconChecks, IconFileImport, IconMessage2, IconPlus, IconReceipt, IconRefresh, IconZoomMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { DataTable } from '../../design/table/data-table.tsx'
import { viewInput } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { BookLine, ExplainLine } from './decisions.tsx'
import { LineState, useLineColumns } from './line-columns.tsx'
import type { SettlementDay, SettlementLine } from './settlement.ts'
import { State } from './settlements-page.tsx'

const AGAIN_MS = 3_000
const REST_MS = 30_000
/** So long an answer of the gateway is looked for after it was asked. */
const PATIENCE_MS = 30_000

/** One account's day: what differs, and what to do about it. */
export function Page() {
  const { account = '', day = '' } = usePathParams()
  const t = useTranslations('settlements')
  const go = useGo()
  const role = useRoleReason(['billing'])
  const [askedUntil, setAskedUntil] = useState(0)
  const [explaining, setExplaining] = useState<SettlementLine | null>(null)
  const [booking, setBooking] = useState<SettlementLine | null>(null)
  const refetchInterval = Date.now() < askedUntil ? AGAIN_MS : REST_MS
  const list = useListState({ id: 'staff-settlement-day', sort: 'at', filters: ['show'] })
  const query = useListCall('operator/settlements/day', list, {
    input: (view) => ({ ...viewInput(view), account, day }) as InputOf<'operator/settlements/day'>,
    refetchInterval,
  })
  const of = useCall('operator/settlements/day', { account, day, pageSize: 10 }, { refetchInterval }).data?.of
  usePageName(of && `${of.title} ${of.day}`)
  const soon = () => setAskedUntil(Date.now() + PATIENCE_MS)
  const ask = useSubmit('operator/settlements/ask', {
    onSuccess: () => {
      soon()
      toastOk(t(of?.byStatement ? 'comparing' : 'asking'), t('askingHint'))
    },
  })
  const columns = useLineColumns()
  return (
    <>
      <PageHeader
        title={of?.title ?? account}
        status={of && <State of={of} strong />}
        facts={
          <>
            <DateText value={day} />
            {of?.askedAt && <span>{t.rich('askedAt', { date: () => <DateText value={of.askedAt} time /> })}</span>}
          </>
        }
        actions={
          <>
            {of?.byStatement && (
              <StaffAction roles={['billing']} icon={IconFileImport} onClick={() => go({ to: staffPaths.payments() })}>
                {t('importStatement')}
              </StaffAction>
            )}
            <StaffAction roles={['billing']} icon={IconRefresh} working={ask.isPending} onClick={() => ask.mutate({ account, day })}>
              {t(of?.byStatement ? 'compare' : 'ask')}
            </StaffAction>
          </>
        }
      />
      <div className="stack">
        {of && <Remarks of={of} />}
        <DataTable
          list={list}
          query={query}
          columns={columns}
          rowId={(row) => row.name}
          rowName={(row) => row.reference}
          rowMenu={(row) => [
            {
              id: 'book',
              label: t('book'),
              icon: IconPlus,
              reason: role ?? (row.bookable ? null : t(row.waits ? 'isWaiting' : 'notBookable')),
              onSelect: () => setBooking(row),
            },
            {
              id: 'explain',
              label: t('explain'),
              icon: IconMessage2,
              reason: role ?? (row.reason ? null : t('agreesAlready')),
              onSelect: () => setExplaining(row),
            },
            {
              id: 'order',
              label: t('openInvoice'),
              icon: IconReceipt,
              divided: true,
              reason: row.invoiceId === null ? t('noInvoice') : null,
              onSelect: () => void (row.invoiceId !== null && go({ to: staffPaths.order(row.invoiceId) })),
            },
            ...(row.waits
              ? [
                  {
                    id: 'waiting',
                    label: t('openWaiting'),
                    icon: IconZoomMoney,
                    onSelect: () => go({ to: staffPaths.payments(), search: { search: row.reference } }),
                  },
                ]
              : []),
          ]}
          filters={[{ id: 'show', label: t('show'), options: [{ value: 'all', label: t('all') }] }]}
          phone={(row) => ({
            title: <span className="mono">{row.reference}</span>,
            status: <LineState of={row} />,
            detail: t(`kind.${row.kind}`),
            end: <Money value={row.theirs ?? row.ours ?? row.fee} />,
            menu: true,
          })}
          searchHint={t('searchLines')}
          exportName={`gateway-settlement-${account}-${day}`}
          empty={
            <EmptyState icon={IconChecks} title={t('none')}>
              {t('noneHint')}
            </EmptyState>
          }
        />
      </div>
      {explaining && <ExplainLine of={{ account, day }} line={explaining} onClose={() => setExplaining(null)} />}
      {booking && <BookLine of={{ account, day }} line={booking} onBooked={soon} onClose={() => setBooking(null)} />}
    </>
  )
}

function Remarks({ of: { failure, askedAt, byStatement } }: { of: SettlementDay }) {
  const t = useTranslations('settlements')
  if (byStatement) return <Note actions={<TextLink to={staffPaths.payments()}>{t('importStatement')}</TextLink>}>{t('byStatement')}</Note>
  if (failure !== null)
    return (
      <Note tone="warn" title={t('failed', { reason: failure })}>
        {t('failedHint')}
      </Note>
    )
  return askedAt === null ? <Note tone="busy">{t('never')}</Note> : null
}
