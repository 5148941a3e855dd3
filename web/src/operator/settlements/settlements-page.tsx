import { IconBuildingBank } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { staffPaths } from '../paths.ts'
import { DAY_TONES, type SettlementDay } from './settlement.ts'

/** Does what gateways moved agree with the books, day by day, and if not: why. */
export function Page() {
  const t = useTranslations('settlements')
  const pages = useTranslations('operator.pages')
  const brand = useBrandParts<SettlementDay>()
  const list = useListState({ id: 'staff-settlements', sort: '-day', filters: ['brandId', 'state'] })
  const query = useListCall('operator/settlements/list', list, { input: brand.input, refetchInterval: 60_000 })
  const columns = useColumns()
  const linkOf = ({ account, day }: SettlementDay) => staffPaths.settlementDay(account, day)
  return (
    <>
      <PageHeader title={pages('settlements')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        rowId={(row) => `${row.account} ${row.day}`}
        rowName={(row) => `${row.title} ${row.day}`}
        rowLink={linkOf}
        filters={[
          ...brand.filters,
          {
            id: 'state',
            label: t('stateTitle'),
            options: (['green', 'open', 'unasked'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        phone={(row) => ({
          title: row.title,
          status: <State of={row} />,
          detail: row.day,
          end: <Sums of={row} name="taken" />,
          work: row.state !== 'green' && <Why of={row} />,
        })}
        searchHint={t('searchDays')}
        exportName="gateway-settlements"
        empty={
          <EmptyState icon={IconBuildingBank} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </>
  )
}

export function State({ of: { state }, strong }: { of: Pick<SettlementDay, 'state'>; strong?: boolean }) {
  const t = useTranslations('settlements')
  return (
    <StatusBadge tone={DAY_TONES[state]} strong={strong}>
      {t(`state.${state}`)}
    </StatusBadge>
  )
}

type SumName = Exclude<keyof SettlementDay['sums'][number], 'currency'>

/** One under the other where an account takes several currencies. */
function Sums({ of: { sums }, name }: { of: SettlementDay; name: SumName }) {
  if (sums.length === 0) return <span className="c3">–</span>
  return (
    <span className="col">
      {sums.map((sum) => (
        <Money key={sum.currency} value={sum[name]} />
      ))}
    </span>
  )
}

/** What went back, by the gateway's own refunds and by payers' banks. */
function Back({ of: { sums } }: { of: SettlementDay }) {
  const gone = sums.filter(({ refunded, disputed }) => refunded.amount !== 0 || disputed.amount !== 0)
  if (gone.length === 0) return <span className="c3">–</span>
  return (
    <span className="col">
      {gone.map(({ currency, refunded, disputed }) => (
        <Money key={currency} value={{ currency, amount: refunded.amount + disputed.amount }} />
      ))}
    </span>
  )
}

function useWhy(): (row: SettlementDay) => readonly string[] {
  const t = useTranslations('settlements')
  return ({ reasons, explained, failure, askedAt }) => [
    ...(failure !== null && askedAt === null ? [t('failed', { reason: failure })] : []),
    ...Object.entries(reasons).map(([reason, n]) => t(`reasonCount.${reason}` as 'reasonCount.fee', { n })),
    ...(explained > 0 ? [t('explainedDay', { n: explained })] : []),
  ]
}

function Why({ of }: { of: SettlementDay }) {
  const said = useWhy()(of)
  if (said.length === 0) return <span className="c3">–</span>
  return (
    <span className="col sm">
      {said.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </span>
  )
}

function useColumns(): Column<SettlementDay>[] {
  const t = useTranslations('settlements')
  const why = useWhy()
  const sum = (name: SumName, priority: number): Column<SettlementDay> => ({
    ...{ id: name, header: t(name as 'taken'), width: 120, align: 'end', priority },
    cell: (row) => <Sums of={row} name={name} />,
    text: ({ sums }) => sums.map((one) => one[name].amount / (one.currency === 'USD' ? 100 : 1)).join('; '),
  })
  return [
    {
      id: 'day',
      header: t('day'),
      width: 116,
      pinned: true,
      sortable: true,
      // A day of the brand's: as it is, in no zone.
      cell: ({ day }) => <DateText value={day} />,
      text: ({ day }) => day,
    },
    {
      id: 'account',
      header: t('account'),
      grow: true,
      width: 150,
      cell: ({ title }) => <span className="ell">{title}</span>,
      text: ({ account }) => account,
    },
    { id: 'state', header: t('stateTitle'), width: 160, cell: (row) => <State of={row} />, text: ({ state }) => state },
    sum('taken', 2),
    {
      id: 'back',
      header: t('back'),
      ...{ width: 140, align: 'end', priority: 4 },
      cell: (row) => <Back of={row} />,
      text: ({ sums }) => sums.map((one) => (one.refunded.amount + one.disputed.amount) / (one.currency === 'USD' ? 100 : 1)).join('; '),
    },
    sum('fees', 5),
    sum('ledger', 3),
    sum('difference', 1),
    { id: 'why', header: t('why'), width: 230, priority: 1, cell: (row) => <Why of={row} />, text: (row) => why(row).join('; ') },
  ]
}
