import { IconCheck, IconLink, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { wholeList } from '../fields/whole-list.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { AdoptDialog } from './adopt-dialog.tsx'
import type { Orphan } from './orphan.ts'
import { RemoveDialog } from './remove-dialog.tsx'

const TONES = {
  unowned: 'warn',
  foreign: 'off',
  missing: 'danger',
  'snapshot-left': 'warn',
  'snapshot-missing': 'danger',
  'disk-left': 'warn',
  'disk-missing': 'danger',
} as const

/** Where engines and books do not agree, in both directions. */
export function Page() {
  const t = useTranslations('operator.orphans')
  const pages = useTranslations('operator.pages')
  const readOnly = useRoleReason(['provisioning'])
  const [asked, setAsked] = useState<{ readonly act: 'adopt' | 'remove'; readonly orphan: Orphan } | null>(null)
  const list = useListState({ id: 'orphans' })
  const whole = useCall('operator/orphan/list', {})
  const query = wholeList(whole, list, (row) => [row.name, row.engine.title, row.service?.name, t(`kinds.${row.kind}`)].join(' '))
  const close = () => setAsked(null)
  const columns: Column<Orphan>[] = [
    {
      ...{ id: 'name', header: t('name'), pinned: true, width: 210, grow: true },
      cell: (row) => <TwoLines name={<span className="mono">{row.name}</span>} sub={row.engine.title} />,
      text: (row) => row.name,
    },
    {
      ...{ id: 'kind', header: t('what'), width: 260 },
      cell: (row) => <StatusBadge tone={TONES[row.kind]}>{t(`kinds.${row.kind}`)}</StatusBadge>,
      text: (row) => t(`kinds.${row.kind}`),
    },
    {
      ...{ id: 'state', header: t('state'), width: 110, priority: 1 },
      cell: (row) => (row.state ? t(`states.${row.state}`) : '–'),
      text: (row) => row.state ?? '',
    },
    {
      ...{ id: 'service', header: t('service'), width: 190, priority: 2 },
      cell: ({ service }) => (service ? <TextLink to={staffPaths.service(service.id)}>{service.name}</TextLink> : '–'),
      text: ({ service }) => service?.name ?? '',
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('orphans')}
        facts={t('facts')}
        actions={
          <Button icon={IconRefresh} working={whole.isFetching} onClick={() => void whole.refetch()}>
            {t('lookAgain')}
          </Button>
        }
      />
      {whole.data?.silent.map((title) => (
        <Note key={title} tone="warn" title={t('silent', { engine: title })}>
          {t('silentText')}
        </Note>
      ))}
      {whole.data && whole.data.total > whole.data.items.length && (
        <Note tone="warn">{t('more', { n: whole.data.total - whole.data.items.length })}</Note>
      )}
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => `${row.engine.id}/${row.kind}/${row.service?.id ?? ''}/${row.name}`}
        rowName={(row) => row.name}
        rowMenu={(row) => [
          {
            ...{ id: 'adopt', label: t('adopt'), icon: IconLink },
            reason: readOnly ?? (row.adoptable ? null : t(row.kind === 'foreign' ? 'adoptOff' : 'nothingToAdopt')),
            onSelect: () => setAsked({ act: 'adopt', orphan: row }),
          },
          {
            ...{ id: 'remove', label: t('remove'), icon: IconTrash, danger: true, divided: true },
            reason: readOnly ?? (row.removable ? null : t(row.kind === 'foreign' ? 'notOurs' : 'nothingToRemove')),
            onSelect: () => setAsked({ act: 'remove', orphan: row }),
          },
        ]}
        phone={(row) => ({ menu: true, title: row.name, status: t(`kinds.${row.kind}`), detail: row.engine.title })}
        exportName="orphans"
        empty={
          <EmptyState icon={IconCheck} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        }
      />
      {asked?.act === 'adopt' && <AdoptDialog orphan={asked.orphan} onClose={close} />}
      {asked?.act === 'remove' && <RemoveDialog orphan={asked.orphan} onClose={close} />}
    </>
  )
}
