import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { usePolling } from '../../api/event-effects.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import type { ListView } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { cx } from '../../lib/class-names.ts'
import { useActionDetail, useActionName } from './action-name.ts'
import css from './notices.module.css'

type Entry = OutputOf<'user/log/list'>['items'][number]
type Input = InputOf<'user/log/list'>

const readInput = ({ tab, search, sort, page, pageSize, filters }: ListView): Input => ({
  page,
  pageSize: pageSize as Input['pageSize'],
  search: search || undefined,
  sort: (sort || undefined) as Input['sort'],
  status: tab === 'success' || tab === 'error' ? tab : undefined,
  from: filters.from || undefined,
  to: filters.to || undefined,
})

/** Everything that was done with this account, by whom, from where, with what outcome [P4]. */
export function Page() {
  const t = useTranslations('notices.log')
  const pages = useTranslations('pages')
  const list = useListState({ id: 'log', sort: '-time', filters: ['from', 'to'] })
  const query = useListCall('user/log/list', list, { input: readInput, refetchInterval: usePolling(false) })
  const columns = useColumns()
  const actionName = useActionName()
  const detailOf = useActionDetail()
  const by = useBy()
  return (
    <>
      <PageHeader title={pages('log')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => actionName(row.action)}
        tabs={[
          { id: 'all', label: t('all') },
          { id: 'success', label: t('success') },
          { id: 'error', label: t('error') },
        ]}
        filters={[
          { id: 'from', label: t('from'), kind: 'date' },
          { id: 'to', label: t('to'), kind: 'date' },
        ]}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: actionName(row.action),
          status: <Outcome entry={row} />,
          detail: [by(row), row.error ?? detailOf(row)].filter(Boolean).join(' · '),
          end: <DateText value={row.time} time short />,
        })}
        exportName="activity-log"
        empty={
          <EmptyState icon={IconHistory} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </>
  )
}

function Outcome({ entry }: { entry: Entry }) {
  const t = useTranslations('notices.log')
  return <StatusBadge tone={entry.status === 'success' ? 'ok' : 'danger'}>{t(entry.status)}</StatusBadge>
}

/** Who did it, where it was not the customer. */
function useBy(): (entry: Entry) => string | null {
  const t = useTranslations('notices.log')
  return ({ actor, actorName }) => (actor === 'customer' ? null : t(`by.${actor}`, { name: actorName }))
}

function useColumns(): Column<Entry>[] {
  const t = useTranslations('notices.log')
  const actionName = useActionName()
  const detailOf = useActionDetail()
  const by = useBy()
  return [
    {
      id: 'action',
      header: t('action'),
      pinned: true,
      width: 200,
      sortable: true,
      cell: (row) => <TwoLines name={actionName(row.action)} sub={by(row)} />,
      text: (row) => row.action,
      also: [{ header: t('who'), text: (row) => by(row) ?? row.actorName }],
    },
    { id: 'status', header: t('status'), width: 130, sortable: true, cell: (row) => <Outcome entry={row} />, text: (row) => t(row.status) },
    {
      id: 'detail',
      header: t('detail'),
      width: 120,
      grow: true,
      sortable: true,
      cell: (row) =>
        row.error ? (
          <TwoLines name={<span className="danger-t">{row.error}</span>} sub={detailOf(row)} />
        ) : (
          <span className={cx(css.plain, 'c2 ell')}>{detailOf(row) || '–'}</span>
        ),
      text: (row) => [detailOf(row), row.error].filter(Boolean).join(': '),
    },
    {
      id: 'ip',
      header: t('ip'),
      width: 140,
      priority: 3,
      sortable: true,
      cell: (row) => (row.ip ? <SensitiveText className="mono">{row.ip}</SensitiveText> : <span className="c3">–</span>),
      text: (row) => row.ip,
    },
    {
      id: 'time',
      header: t('time'),
      width: 150,
      priority: 2,
      sortable: true,
      cell: (row) => <DateText value={row.time} time />,
      text: (row) => row.time,
    },
  ]
}
