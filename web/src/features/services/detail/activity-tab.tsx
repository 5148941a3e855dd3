import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { DataTable } from '../../../design/table/data-table.tsx'
import { viewInput } from '../../../design/table/list-state.ts'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useListState } from '../../../design/table/use-list-state.ts'
import { useKind } from '../kind-context.tsx'
import { type LogEntry, useActor, useDeed } from './activity.tsx'

/** Everything ever done to this service, by whom and from where. */
export function ActivityTab({ id }: { id: number }) {
  const t = useTranslations('services.activity')
  const kind = useKind().contract.id
  const deed = useDeed()
  const actor = useActor()
  const state = useListState({ id: `${kind}-activity`, filters: ['status'] })
  // The `tab` in the address is the page's, not this list's.
  const list = { ...state, view: { ...state.view, tab: 'all' } }
  const query = useListCall('user/log/list', list, { input: (view) => ({ ...viewInput(view), serviceId: id }) })
  const columns: readonly Column<LogEntry>[] = [
    { id: 'action', header: t('action'), width: 240, grow: true, pinned: true, sortable: true, cell: deed, text: deed },
    {
      id: 'status',
      header: t('status'),
      width: 120,
      sortable: true,
      cell: ({ status }) => <StatusBadge tone={status === 'success' ? 'ok' : 'danger'}>{t(status)}</StatusBadge>,
      text: ({ status }) => t(status),
    },
    { id: 'who', header: t('who'), width: 160, priority: 4, cell: actor, text: actor },
    {
      id: 'ip',
      header: t('ip'),
      width: 150,
      sortable: true,
      priority: 5,
      cell: ({ ip }) => (ip ? <SensitiveText className="mono">{ip}</SensitiveText> : <span className="c3">–</span>),
      text: ({ ip }) => ip,
    },
    {
      id: 'time',
      header: t('time'),
      width: 150,
      sortable: true,
      cell: ({ time }) => <DateText value={time} time />,
      text: ({ time }) => time,
    },
  ]
  return (
    <DataTable
      list={list}
      query={query}
      columns={columns}
      rowId={(entry) => String(entry.id)}
      rowName={deed}
      filters={[
        { id: 'status', label: t('status'), options: (['success', 'error'] as const).map((value) => ({ value, label: t(value) })) },
      ]}
      searchHint={t('searchHint')}
      phone={(entry) => ({
        title: deed(entry),
        status: <StatusBadge tone={entry.status === 'success' ? 'ok' : 'danger'}>{t(entry.status)}</StatusBadge>,
        detail: actor(entry),
        end: <DateText value={entry.time} time />,
      })}
      exportName={`${kind}-${id}-activity`}
      empty={
        <EmptyState icon={IconHistory} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      }
    />
  )
}
