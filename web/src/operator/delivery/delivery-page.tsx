import { IconTruckDelivery } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { Tabs } from '../../design/layout/tabs.tsx'
import { SearchBox } from '../../design/table/search-box.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { cx } from '../../lib/class-names.ts'
import { currentTime } from '../../lib/clock.ts'
import { usePathParams } from '../../lib/navigation.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { useChosenBrand } from '../parts/brands.tsx'
import { staffPaths } from '../paths.ts'
import css from './delivery.module.css'
import { QueueRow } from './queue-row.tsx'
import { useWorkLabels } from './use-work-labels.ts'
import { WorkDetail } from './work-detail.tsx'

const TABS = ['queue', 'stuck', 'done'] as const
type Input = InputOf<'operator/delivery/list'>
type Answer = OutputOf<'operator/delivery/list'>

/** Builds under way and what waits for a person: the queue at the left, the one in view at the right. */
export function Page() {
  const t = useTranslations('operator.delivery')
  const pages = useTranslations('operator.pages')
  const { id } = usePathParams()
  const phone = usePhone()
  const list = useListState({ id: 'staff-delivery', tab: 'queue' })
  const { tab, search } = list.view
  const brandId = useChosenBrand()
  const input: Input = {
    ...(brandId !== null && { brandId }),
    tab: TABS.find((one) => one === tab) ?? 'queue',
    search,
    page: 1,
    pageSize: 100,
  }
  const query = useCall('operator/delivery/list', input, {
    refetchInterval: 2_000,
    placeholderData: (before: Answer | undefined) => before,
  })
  const rows = query.data?.items ?? []
  const [first] = rows
  const shown = id ?? (phone || first === undefined ? undefined : String(first.id))
  return (
    <>
      <PageHeader title={pages('delivery')} facts={<Figures answer={query.data} />} />
      <div className={cx(css.split, id !== undefined && css.open)}>
        <Panel flush className={css.list}>
          <Tabs
            inPanel
            label={pages('delivery')}
            current={input.tab ?? 'queue'}
            tabs={TABS.map((one) => ({
              id: one,
              label: t(`tab.${one}`),
              to: inView(list.link({ tab: one })),
              count: query.data?.counts[one],
              hot: one === 'stuck',
            }))}
          />
          <div className={css.search}>
            <SearchBox value={search} onSearch={(text) => list.change({ search: text })} hint={t('searchHint')} />
          </div>
          {query.isError && !query.data ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : !query.data ? (
            <SkeletonRows rows={5} />
          ) : rows.length === 0 ? (
            <EmptyState icon={IconTruckDelivery} title={search === '' ? t(`empty.${input.tab ?? 'queue'}`) : t('nothingFound')} />
          ) : (
            <ul>
              {rows.map((row) => (
                <QueueRow key={row.id} row={row} on={String(row.id) === shown} to={inView(list.link({}), row.id)} />
              ))}
            </ul>
          )}
        </Panel>
        <div className={css.detail}>{id === undefined && shown !== undefined ? <WorkDetail id={shown} /> : <Outlet />}</div>
      </div>
    </>
  )
}

/** The same view of the queue, with another piece of work beside it or none. */
const inView = (link: string, id?: number): string => {
  const [, search] = link.split('?')
  return `${id === undefined ? staffPaths.delivery() : staffPaths.work(id)}${search ? `?${search}` : ''}`
}

function Figures({ answer }: { answer: Answer | undefined }) {
  const t = useTranslations('operator.delivery')
  const { span } = useWorkLabels()
  if (!answer) return null
  const { medianSeconds, oldestStartedAt } = answer
  return (
    <>
      <span>{medianSeconds === null ? t('noMedian') : t('median', { span: span(medianSeconds * 1000) })}</span>
      {oldestStartedAt && <span>{t('oldest', { span: span(currentTime().getTime() - Date.parse(oldestStartedAt)) })}</span>}
    </>
  )
}
