import { IconBuildingBroadcastTower } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { staffPaths } from '../paths.ts'
import { PlanStatus, Targets, useLiveColumns } from './columns.tsx'
import type { LivePlan } from './plan.ts'

/** As often as the servers themselves are asked. */
const LOOK_MS = 15_000

const TABS = ['on-air', 'refused', 'silent', 'all'] as const

/** What customers broadcast now, where it goes and what it moves. */
export function Page() {
  const t = useTranslations('operator.live')
  const pages = useTranslations('operator.pages')
  const brand = useBrandParts<LivePlan>()
  const list = useListState({ id: 'staff-live', tab: 'on-air', sort: '-rate', filters: ['brandId'] })
  const query = useListCall('operator/live/list', list, { input: brand.input, refetchInterval: LOOK_MS })
  const columns = useLiveColumns()
  return (
    <>
      <PageHeader title={pages('live')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        rowId={(row) => String(row.serviceId)}
        rowName={(row) => row.name}
        rowLink={(row) => staffPaths.service(row.serviceId)}
        tabs={TABS.map((id) => ({ id, label: t(`tab.${id}`), hot: id === 'refused' }))}
        filters={brand.filters}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: row.name,
          status: <PlanStatus of={row} />,
          detail: row.customer.username,
          end: row.location,
          work: row.stream && row.targets.length > 0 && <Targets of={row} />,
        })}
        exportName="live-plans"
        empty={
          <EmptyState icon={IconBuildingBroadcastTower} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
      />
    </>
  )
}
