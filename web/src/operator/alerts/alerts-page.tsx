import { STAFF_ALERT_KINDS, STAFF_ALERTS } from '@portal/contracts/staff-alerts.ts'
import { IconBellCheck, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { viewInput } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { OneBrandOnly, useBrandParts } from '../parts/brands.tsx'
import { useRoleReason } from '../session.ts'
import { useRoleNames } from '../shell/use-role-names.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { SilentWorker } from './silent-worker.tsx'
import { type Alert, useAlertSentence } from './use-alert-sentence.ts'

const AGAIN_MS = 30_000

/** What waits for a person: told once by mail, and kept here until its cause is gone or somebody has seen to it [X2a]. */
export function Page() {
  const t = useTranslations('operator.alerts')
  const pages = useTranslations('operator.pages')
  const brand = useBrandParts<Alert>()
  const list = useListState({ id: 'staff-alerts', tab: 'open', filters: ['kind', 'brandId'] })
  const query = useListCall('operator/alerts/list', list, {
    input: (view) => ({ ...viewInput(view), ...brand.only(view), tab: view.tab }) as InputOf<'operator/alerts/list'>,
    refetchInterval: AGAIN_MS,
  })
  const [resolving, setResolving] = useState<Alert | null>(null)
  const readOnly = useRoleReason(['billing', 'support', 'provisioning'])
  const sentence = useAlertSentence()
  const roles = useRoleNames()
  const columns = useColumns(list.view.tab)
  return (
    <>
      <PageHeader title={pages('alerts')} facts={t('facts')} />
      <div className="stack">
        <SilentWorker />
        <OneBrandOnly />
        <DataTable
          list={list}
          query={query}
          columns={[...columns.slice(0, 1), ...brand.columns, ...columns.slice(1)]}
          rowId={(row) => String(row.id)}
          rowName={sentence}
          rowLink={(row) => (row.link === '/operator/alerts' ? null : row.link)}
          rowMenu={(row) => [
            {
              id: 'resolve',
              label: t('resolve'),
              icon: IconCheck,
              reason: row.resolvedAt ? t('isResolved') : readOnly,
              onSelect: () => setResolving(row),
            },
          ]}
          tabs={[
            { id: 'open', label: t('open'), hot: true },
            { id: 'resolved', label: t('resolved') },
          ]}
          filters={[
            ...brand.filters,
            { id: 'kind', label: t('kind'), options: STAFF_ALERT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
          ]}
          searchHint={t('searchHint')}
          phone={(row) => ({
            menu: true,
            title: t(`kinds.${row.kind}`),
            status: <State of={row} />,
            detail: roles(STAFF_ALERTS[row.kind]),
            end: <DateText value={row.openedAt} time short />,
            work: sentence(row),
          })}
          exportName="alerts"
          empty={
            <EmptyState icon={IconBellCheck} title={t('none')}>
              {t('noneHint')}
            </EmptyState>
          }
        />
        <Note>{t('webhook')}</Note>
      </div>
      {resolving && <ResolveDialog alert={resolving} sentence={sentence(resolving)} onClose={() => setResolving(null)} />}
    </>
  )
}

function State({ of }: { of: Alert }) {
  const t = useTranslations('operator.alerts')
  return <StatusBadge tone={of.resolvedAt ? 'ok' : 'danger'}>{of.resolvedAt ? t('resolved') : t('open')}</StatusBadge>
}

function useColumns(tab: string): Column<Alert>[] {
  const t = useTranslations('operator.alerts')
  const roles = useRoleNames()
  const sentence = useAlertSentence()
  const columns: (Column<Alert> | false)[] = [
    {
      id: 'what',
      header: t('what'),
      pinned: true,
      width: 320,
      grow: true,
      cell: (row) => <TwoLines name={sentence(row)} sub={t(`kinds.${row.kind}`)} />,
      text: sentence,
    },
    {
      id: 'state',
      header: t('state'),
      width: 110,
      priority: 4,
      cell: (row) => <State of={row} />,
      text: (row) => (row.resolvedAt ? 'resolved' : 'open'),
    },
    {
      id: 'for',
      header: t('for'),
      width: 190,
      priority: 3,
      cell: (row) => <span className="ell c2">{roles(STAFF_ALERTS[row.kind])}</span>,
      text: (row) => roles(STAFF_ALERTS[row.kind]),
    },
    {
      id: 'openedAt',
      header: t('since'),
      width: 150,
      sortable: true,
      cell: (row) => <DateText value={row.openedAt} time />,
      text: (row) => row.openedAt,
    },
    tab === 'resolved' && {
      id: 'resolvedAt',
      header: t('resolvedOn'),
      width: 170,
      priority: 2,
      cell: (row) =>
        row.resolvedAt ? (
          <TwoLines name={<DateText value={row.resolvedAt} time />} sub={row.resolvedBy === 'system' ? t('byItself') : row.resolvedBy} />
        ) : (
          <span className="c3">–</span>
        ),
      text: (row) => row.resolvedAt,
    },
  ]
  return columns.filter((column): column is Column<Alert> => column !== false)
}
