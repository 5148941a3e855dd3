import { IconArchive, IconEdit, IconMapPin, IconPlus, IconRestore } from '@tabler/icons-react'
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
import { wholeList } from '../fields/whole-list.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'

const countryName = (code: string, locale: string): string => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code

export type Location = OutputOf<'operator/location/list'>['items'][number]

/** Where machines stand and customers may have theirs. */
export function Page() {
  const t = useTranslations('operator.catalogue')
  const pages = useTranslations('operator.pages')
  const common = useTranslations('common')
  const lang = useLocale()
  const navigate = useNavigate()
  const readOnly = useRoleReason(['provisioning'])
  const [archiving, setArchiving] = useState<Location | null>(null)
  const list = useListState({ id: 'locations' })
  const query = wholeList(useCall('operator/location/list', {}), list, ({ code, country, city }) =>
    [code, country, ...Object.values(city)].join(' '),
  )
  const restore = useSubmit('operator/location/restore', { invalidates: ['operator/location'] })
  const state = (row: Location) => (
    <StatusBadge tone={row.archivedAt ? 'off' : 'ok'}>{row.archivedAt ? t('tabs.archived') : t('tabs.offered')}</StatusBadge>
  )
  const columns: Column<Location>[] = [
    {
      ...{ id: 'city', header: t('location'), pinned: true, width: 220, grow: true },
      cell: (row) => <TwoLines name={row.city[lang]} sub={row.code} />,
      text: (row) => row.code,
    },
    { id: 'country', header: t('country'), width: 150, cell: (row) => countryName(row.country, lang), text: (row) => row.country },
    { id: 'state', header: t('state'), width: 130, cell: state, text: (row) => (row.archivedAt ? 'archived' : 'offered') },
    {
      id: 'nodes',
      header: pages('nodes'),
      width: 90,
      align: 'end',
      cell: (row) => <span className="num">{row.nodes}</span>,
      text: (row) => row.nodes,
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('locations')}
        actions={
          <StaffAction
            roles={['provisioning']}
            look="primary"
            icon={IconPlus}
            onClick={() => void navigate({ to: staffPaths.newLocation() })}
          >
            {t('addLocation')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.code}
        rowLink={(row) => staffPaths.location(row.id)}
        rowMenu={(row) => [
          { id: 'edit', label: common('edit'), icon: IconEdit, onSelect: () => void navigate({ to: staffPaths.location(row.id) }) },
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
        phone={(row) => ({ menu: true, title: row.city[lang], status: state(row), detail: row.code, end: countryName(row.country, lang) })}
        exportName="locations"
        empty={<EmptyState icon={IconMapPin} title={t('noLocations')} />}
      />
      {archiving && (
        <ConfirmDialog
          title={t('archiveLocationTitle', { name: archiving.city[lang] })}
          confirm={t('archive')}
          danger
          onConfirm={async () => {
            await call('operator/location/archive', { id: archiving.id, version: archiving.version })
            await queryClient.invalidateQueries(underPath('operator/location'))
          }}
          onClose={() => setArchiving(null)}
        >
          {t('archiveLocationText')}
        </ConfirmDialog>
      )}
      <Outlet />
    </>
  )
}
