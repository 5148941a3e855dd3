import { IconHistory } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useGo, useSearchParams } from '../../lib/navigation.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { type AuditEntry, Outcome } from './outcome.tsx'
import { useAuditAction } from './use-audit-action.ts'

/** What staff and the system did, with what was before and after [X3]. */
export function Page() {
  const t = useTranslations('operator.audit')
  const pages = useTranslations('operator.pages')
  const go = useGo()
  const search = useSearchParams()
  const brand = useBrandParts<AuditEntry>()
  const list = useListState({ id: 'audit', sort: '-at', filters: ['brandId', 'status', 'from', 'to', 'accountId', 'serviceId'] })
  const query = useListCall('operator/audit/list', list, { input: brand.input })
  const columns = useColumns()
  const actionName = useAuditAction()
  const shown = query.answer?.items.find(({ id }) => String(id) === search.entry)
  const linkOf = (entry: AuditEntry) => `?${new URLSearchParams({ ...search, entry: String(entry.id) })}`
  return (
    <>
      <PageHeader title={pages('audit')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => actionName(row.action)}
        rowLink={(row) => `/operator/audit${linkOf(row)}`}
        tabs={(['all', 'staff', 'system'] as const).map((id) => ({ id, label: t(`tab.${id}`) }))}
        filters={[
          ...brand.filters,
          {
            id: 'status',
            label: t('outcome'),
            options: (['success', 'error'] as const).map((value) => ({ value, label: t(value) })),
          },
          { id: 'from', label: t('from'), kind: 'date' },
          { id: 'to', label: t('to'), kind: 'date' },
          { id: 'accountId', label: t('customerNumber'), kind: 'amount' },
          { id: 'serviceId', label: t('serviceNumber'), kind: 'amount' },
        ]}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: actionName(row.action),
          status: <Outcome of={row} />,
          // Who signs in is who it is about: said once.
          detail: [...new Set([row.actor === 'system' ? t('system') : row.actorName, row.error ?? row.detail])].filter(Boolean).join(' · '),
          end: <DateText value={row.at} time short />,
        })}
        exportName="audit-log"
        empty={<EmptyState icon={IconHistory} title={t('empty')} />}
      />
      {shown && (
        <EntryPanel
          entry={shown}
          onClose={() => go({ to: '/operator/audit', search: { ...search, entry: undefined }, resetScroll: false })}
        />
      )}
    </>
  )
}

function useColumns(): Column<AuditEntry>[] {
  const t = useTranslations('operator.audit')
  const actionName = useAuditAction()
  return [
    {
      id: 'action',
      header: t('action'),
      pinned: true,
      width: 210,
      grow: true,
      cell: (row) => <TwoLines name={actionName(row.action)} sub={actionName(row.action) === row.action ? undefined : row.action} />,
      text: (row) => row.action,
    },
    {
      id: 'actorName',
      header: t('who'),
      width: 130,
      cell: (row) => (row.actor === 'system' ? <span className="c3">{t('system')}</span> : row.actorName),
      text: (row) => row.actorName,
    },
    { id: 'status', header: t('outcome'), width: 145, cell: (row) => <Outcome of={row} />, text: (row) => row.status },
    {
      id: 'detail',
      header: t('detail'),
      width: 160,
      grow: true,
      priority: 2,
      cell: (row) => <span className={row.error ? 'ell danger-t' : 'ell c2'}>{row.error ?? (row.detail || '–')}</span>,
      text: (row) => row.error ?? row.detail,
    },
    {
      id: 'customer',
      header: t('customer'),
      width: 130,
      priority: 3,
      cell: (row) => row.customer?.username ?? <span className="c3">–</span>,
      text: (row) => row.customer?.username,
    },
    {
      id: 'ip',
      header: t('ip'),
      width: 130,
      priority: 4,
      cell: (row) => (row.ip ? <SensitiveText className="mono">{row.ip}</SensitiveText> : <span className="c3">–</span>),
      text: (row) => row.ip,
    },
    { id: 'at', header: t('time'), width: 150, sortable: true, cell: (row) => <DateText value={row.at} time />, text: (row) => row.at },
  ]
}
