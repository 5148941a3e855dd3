import { IconCalendarEvent, IconCalendarOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { StaffAction, useActionReason } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { type Maintenance, TONES, wordsOf } from './maintenance.ts'

/** When staff work where, and how many services' customers know of it. */
export function Page() {
  const t = useTranslations('operator.maintenance')
  const pages = useTranslations('operator.pages')
  const locale = useLocale()
  const navigate = useNavigate()
  const reason = useActionReason()
  const role = useRoleReason(['provisioning'])
  const [asked, setAsked] = useState<Maintenance | null>(null)
  const list = useListState({ id: 'maintenance', sort: '-from' })
  const query = useListCall('operator/maintenance/list', list, {
    // Those who are told are counted while they are.
    refetchInterval: 10_000,
    input: ({ tab, page, pageSize, search, sort }) => ({ tab, page, pageSize, search, sort }) as InputOf<'operator/maintenance/list'>,
  })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={pages('maintenance')}
        facts={t('facts')}
        actions={
          <StaffAction
            roles={['provisioning']}
            look="primary"
            icon={IconPlus}
            onClick={() => void navigate({ to: staffPaths.newMaintenance() })}
          >
            {t('announce')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.place}
        rowLink={(row) => staffPaths.maintenanceWindow(row.id)}
        rowMenu={(row) => [
          {
            id: 'edit',
            label: t('edit'),
            icon: IconPencil,
            reason: role ?? reason(row.actions.change),
            onSelect: () => void navigate({ to: staffPaths.maintenanceWindow(row.id) }),
          },
          {
            id: 'cancel',
            label: t('cancel'),
            icon: IconCalendarOff,
            danger: true,
            divided: true,
            reason: role ?? reason(row.actions.cancel),
            onSelect: () => setAsked(row),
          },
        ]}
        tabs={(['all', 'ahead', 'over', 'cancelled'] as const).map((id) => ({ id, label: t(`tab.${id}`) }))}
        searchHint={t('searchHint')}
        phone={(row) => ({
          menu: true,
          title: row.place,
          status: <State of={row} />,
          detail: wordsOf(row, locale),
          end: <DateText value={row.from} time />,
        })}
        empty={<EmptyState icon={IconCalendarEvent} title={t('empty')} />}
      />
      {asked && <CancelDialog window={asked} onClose={() => setAsked(null)} />}
      <Outlet />
    </>
  )
}

function CancelDialog({ window: { id, place, told }, onClose }: { window: Maintenance; onClose: () => void }) {
  const t = useTranslations('operator.maintenance')
  const cancel = useSubmit('operator/maintenance/cancel', { errors: 'form', invalidates: ['operator/maintenance'] })
  return (
    <ConfirmDialog
      title={t('cancelTitle', { place })}
      confirm={t('cancel')}
      danger
      onConfirm={async () => {
        await cancel.mutateAsync({ id })
        toastOk(t('cancelled'))
      }}
      onClose={onClose}
    >
      <p className="c2">{t('cancelText', { n: told })}</p>
    </ConfirmDialog>
  )
}

function State({ of }: { of: Maintenance }) {
  const t = useTranslations('operator.maintenance.state')
  return <StatusBadge tone={TONES[of.state]}>{t(of.state)}</StatusBadge>
}

function useColumns(): Column<Maintenance>[] {
  const t = useTranslations('operator.maintenance')
  const locale = useLocale()
  return [
    {
      ...{ id: 'place', header: t('place'), pinned: true, grow: true, width: 260 },
      cell: (row) => <TwoLines name={t(row.nodeId === null ? 'location' : 'node', { name: row.place })} sub={wordsOf(row, locale)} />,
      text: (row) => row.place,
    },
    { id: 'state', header: t('stateColumn'), width: 130, cell: (row) => <State of={row} />, text: (row) => row.state },
    {
      ...{ id: 'from', header: t('from'), width: 150, sortable: true },
      cell: (row) => <DateText value={row.from} time />,
      text: (row) => row.from,
    },
    { id: 'until', header: t('until'), width: 150, cell: (row) => <DateText value={row.until} time />, text: (row) => row.until },
    {
      ...{ id: 'told', header: t('told'), width: 130, priority: 2 },
      cell: (row) => <span className="num">{t('toldOf', { n: row.told })}</span>,
      text: (row) => row.told,
    },
    { id: 'by', header: t('by'), width: 120, priority: 3, cell: (row) => row.createdBy, text: (row) => row.createdBy },
  ]
}
