import { IconExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { RateChart } from './rate-chart.tsx'
import { SetRate } from './set-rate.tsx'
import { useRateText } from './use-rate-text.ts'

type Rate = OutputOf<'operator/exchange-rate/list'>['items'][number]

/** The rate in force, and every one before it with who set it and why [M15]. */
export function Page() {
  const t = useTranslations('operator.rates')
  const pages = useTranslations('operator.pages')
  const [setting, setSetting] = useState(false)
  const list = useListState({ id: 'rates', sort: '-at' })
  const query = useListCall('operator/exchange-rate/list', list)
  const current = useCall('operator/exchange-rate/list', { page: 1, pageSize: 10 }).data?.current
  const say = useRateText()
  const columns: Column<Rate>[] = [
    {
      ...{ id: 'at', header: t('since'), pinned: true, width: 170, sortable: true },
      cell: (row) => <DateText value={row.at} time />,
      text: (row) => row.at,
    },
    {
      ...{ id: 'rate', header: t('rate'), width: 130, align: 'end', sortable: true },
      cell: (row) => <span className="num b">{say(row.vndPerUsd)}</span>,
      text: (row) => row.vndPerUsd,
    },
    {
      ...{ id: 'reason', header: t('reason'), width: 240, grow: true, priority: 2 },
      cell: (row) => (row.reason ? <span className="ell">{row.reason}</span> : <span className="c3">{t('start')}</span>),
      text: (row) => row.reason,
    },
    {
      id: 'setBy',
      header: t('setBy'),
      width: 140,
      priority: 1,
      cell: (row) => row.setBy || <span className="c3">–</span>,
      text: (row) => row.setBy,
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('exchange-rate')}
        facts={current === undefined ? undefined : t('facts', { rate: say(current) })}
        actions={
          <StaffAction roles={['billing']} look="primary" icon={IconExchange} off={current === undefined} onClick={() => setSetting(true)}>
            {t('set')}
          </StaffAction>
        }
      />
      <div className="stack">
        <RateChart />
        <DataTable
          list={list}
          query={query}
          columns={columns}
          rowId={(row) => String(row.id)}
          rowName={(row) => say(row.vndPerUsd)}
          phone={(row) => ({
            title: say(row.vndPerUsd),
            status: row.setBy,
            detail: row.reason || t('start'),
            end: <DateText value={row.at} short />,
          })}
          exportName="exchange-rates"
          oneLine
          empty={<EmptyState icon={IconExchange} title={t('empty')} />}
        />
      </div>
      {setting && current !== undefined && <SetRate current={current} onClose={() => setSetting(false)} />}
    </>
  )
}
