import { IconArchive, IconDisc, IconEdit, IconPlus, IconRestore } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { useSizes } from '../../features/services/sizes.ts'
import { wholeList } from '../fields/whole-list.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'

export type Image = OutputOf<'operator/image/list'>['items'][number]

/** The systems that engines have, and how customers are offered them. */
export function Page() {
  const t = useTranslations('operator.catalogue')
  const pages = useTranslations('operator.pages')
  const common = useTranslations('common')
  const lang = useLocale()
  const navigate = useNavigate()
  const readOnly = useRoleReason(['provisioning'])
  const sizes = useSizes()
  const [archiving, setArchiving] = useState<Image | null>(null)
  const list = useListState({ id: 'images' })
  const nameOf = (row: Image) => row.title?.[lang] ?? row.engineTitle
  const query = wholeList(useCall('operator/image/list', {}), list, (row) => [row.id, row.engineTitle, nameOf(row)].join(' '))
  const restore = useSubmit('operator/image/restore', { invalidates: ['operator/image'] })
  const state = (row: Image) => {
    const missing = row.engines.length === 0
    const tone = row.archivedAt ? 'off' : missing ? 'warn' : 'ok'
    return <StatusBadge tone={tone}>{row.archivedAt ? t('tabs.archived') : missing ? t('onNoEngine') : t('tabs.offered')}</StatusBadge>
  }
  const columns: Column<Image>[] = [
    {
      ...{ id: 'name', header: t('system'), pinned: true, width: 230, grow: true },
      cell: (row) => <TwoLines name={nameOf(row)} sub={row.title ? `${row.id} · ${row.engineTitle}` : row.id} />,
      text: (row) => row.id,
    },
    { id: 'family', header: t('family'), width: 110, priority: 1, cell: (row) => t(`families.${row.family}`), text: (row) => row.family },
    { id: 'state', header: t('state'), width: 140, cell: state, text: (row) => (row.archivedAt ? 'archived' : 'offered') },
    {
      id: 'needs',
      header: t('needs'),
      width: 150,
      priority: 2,
      cell: (row) => `${sizes.memory(row.minMemoryMb)} · ${sizes.gigabytes(row.minDiskGb)}`,
      text: (row) => row.minMemoryMb,
    },
    {
      ...{ id: 'engines', header: t('engines'), width: 200, priority: 3 },
      cell: (row) => <span className="ell">{row.engines.map(({ title }) => title).join(', ') || '–'}</span>,
      text: (row) => row.engines.map(({ id }) => id).join(', '),
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('images')}
        facts={t('imagesFacts')}
        actions={
          <StaffAction
            roles={['provisioning']}
            look="primary"
            icon={IconPlus}
            onClick={() => void navigate({ to: staffPaths.registerImage() })}
          >
            {t('files.register')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => row.id}
        rowName={nameOf}
        rowLink={(row) => staffPaths.image(row.id)}
        rowMenu={(row) => [
          { id: 'edit', label: common('edit'), icon: IconEdit, onSelect: () => void navigate({ to: staffPaths.image(row.id) }) },
          row.archivedAt
            ? {
                id: 'restore',
                label: t('restore'),
                icon: IconRestore,
                divided: true,
                reason: readOnly,
                onSelect: () => restore.mutate({ id: row.id, version: row.version }),
              }
            : {
                id: 'archive',
                label: t('archive'),
                icon: IconArchive,
                divided: true,
                danger: true,
                reason: readOnly,
                onSelect: () => setArchiving(row),
              },
        ]}
        phone={(row) => ({ menu: true, title: nameOf(row), status: state(row), detail: row.id, end: t(`families.${row.family}`) })}
        exportName="images"
        empty={<EmptyState icon={IconDisc} title={t('noImages')} />}
      />
      {archiving && (
        <ConfirmDialog
          title={t('archiveImageTitle', { name: nameOf(archiving) })}
          confirm={t('archive')}
          danger
          onConfirm={async () => {
            await call('operator/image/archive', { id: archiving.id, version: archiving.version })
            await queryClient.invalidateQueries(underPath('operator/image'))
          }}
          onClose={() => setArchiving(null)}
        >
          {t('archiveImageText')}
        </ConfirmDialog>
      )}
      <Outlet />
    </>
  )
}
