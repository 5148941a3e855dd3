import { SECURITY_ACTORS, SECURITY_EVENT_KINDS } from '@portal/contracts/security-events.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useBrandParts } from '../parts/brands.tsx'
import { staffPaths } from '../paths.ts'

type SecurityEvent = OutputOf<'operator/security/list'>['items'][number]

/** Refused access: who was refused what, how often and from where. */
export function Page() {
  const t = useTranslations('operator.security')
  const pages = useTranslations('operator.pages')
  const brand = useBrandParts<SecurityEvent>()
  const list = useListState({ id: 'security', sort: '-at', filters: ['brandId', 'actor', 'from', 'to'] })
  const query = useListCall('operator/security/list', list, { input: brand.input })
  const columns = useColumns()
  const nameOf = useActorName()
  return (
    <>
      <PageHeader title={pages('security')} facts={t('facts')} />
      <DataTable
        list={list}
        query={query}
        columns={[...columns.slice(0, 2), ...brand.columns, ...columns.slice(2)]}
        rowId={(row) => String(row.id)}
        rowName={(row) => `${t(`kinds.${row.kind}`)}: ${nameOf(row)}`}
        rowLink={(row) => (row.accountId === null ? null : staffPaths.customer(row.accountId))}
        tabs={[{ id: 'all', label: t('tab.all') }, ...SECURITY_EVENT_KINDS.map((kind) => ({ id: kind, label: t(`kinds.${kind}`) }))]}
        filters={[
          ...brand.filters,
          { id: 'actor', label: t('actor'), options: SECURITY_ACTORS.map((value) => ({ value, label: t(`actors.${value}`) })) },
          { id: 'from', label: t('from'), kind: 'date' },
          { id: 'to', label: t('to'), kind: 'date' },
        ]}
        searchHint={t('searchHint')}
        phone={(row) => ({
          title: t(`kinds.${row.kind}`),
          status: <span className="num">{row.count}×</span>,
          detail: nameOf(row),
          end: <DateText value={row.at} time short />,
        })}
        exportName="security-events"
        empty={
          <EmptyState icon={IconShieldCheck} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </>
  )
}

function useActorName(): (row: SecurityEvent) => string {
  const t = useTranslations('operator.security')
  return ({ actor, actorName }) => (actor === 'others' ? t('many') : actorName)
}

function useColumns(): Column<SecurityEvent>[] {
  const t = useTranslations('operator.security')
  const nameOf = useActorName()
  return [
    { id: 'kind', header: t('kind'), pinned: true, width: 190, cell: (row) => t(`kinds.${row.kind}`), text: (row) => row.kind },
    {
      id: 'actor',
      header: t('actor'),
      width: 180,
      grow: true,
      cell: (row) => <TwoLines name={nameOf(row)} sub={t(`actors.${row.actor}`)} />,
      text: (row) => `${row.actor} ${row.actorName}`.trim(),
    },
    {
      id: 'calls',
      header: t('calls'),
      width: 240,
      grow: true,
      priority: 2,
      cell: (row) => <span className="ell c2">{row.paths.join(', ')}</span>,
      text: (row) => row.paths.join(' '),
    },
    { id: 'count', header: t('count'), width: 90, align: 'end', sortable: true, cell: (row) => row.count, text: (row) => row.count },
    {
      id: 'ip',
      header: t('ip'),
      width: 140,
      priority: 3,
      cell: (row) => <SensitiveText className="mono">{row.ip}</SensitiveText>,
      text: (row) => row.ip,
    },
    { id: 'at', header: t('time'), width: 150, sortable: true, cell: (row) => <DateText value={row.at} time />, text: (row) => row.at },
  ]
}
