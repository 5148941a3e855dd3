import { hardwareMachine } from '@portal/contracts/machines/hardware.machine.ts'
import { IconCpu, IconDeviceDesktopDown, IconDownload, IconListCheck, IconPlus, IconServer2, IconUpload } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { InputOf } from '../../api/endpoints.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastError } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useSizes } from '../../features/services/sizes.ts'
import { saveFile } from '../../lib/save-file.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { ImportDialog } from './import-dialog.tsx'
import type { MachineRow } from './machine.ts'
import { MachinePower, MachineState } from './states.tsx'

const TABS = ['all', ...hardwareMachine.states] as const

/** Every machine: where it stands, what it does, and for whom. */
export function Page() {
  const t = useTranslations('operator.hardware')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const [importing, setImporting] = useState(false)
  const list = useListState({ id: 'hardware', sort: 'tag' })
  const query = useListCall('operator/hardware/list', list, {
    input: ({ tab, page, pageSize, search, sort }) => ({ tab, page, pageSize, search, sort }) as InputOf<'operator/hardware/list'>,
    refetchInterval: 30_000,
  })
  const save = async () => {
    const { csv } = await call('operator/hardware/export', {})
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'hardware.csv')
  }
  return (
    <>
      <PageHeader
        title={pages('hardware')}
        facts={query.answer && t('count', { n: query.answer.counts['all'] ?? 0 })}
        actions={
          <>
            <Button icon={IconServer2} onClick={() => void navigate({ to: staffPaths.racks() })}>
              {t('racks.open')}
            </Button>
            <Button icon={IconDeviceDesktopDown} onClick={() => void navigate({ to: staffPaths.installers() })}>
              {t('installers.open')}
            </Button>
            <Button icon={IconListCheck} onClick={() => void navigate({ to: staffPaths.checklists() })}>
              {t('checklists.open')}
            </Button>
            <StaffAction roles={['provisioning']} icon={IconUpload} onClick={() => setImporting(true)}>
              {t('import')}
            </StaffAction>
            <Button icon={IconDownload} onClick={() => void save().catch(toastError)}>
              {t('export')}
            </Button>
            <StaffAction
              roles={['provisioning']}
              look="primary"
              icon={IconPlus}
              onClick={() => void navigate({ to: staffPaths.newMachine() })}
            >
              {t('add')}
            </StaffAction>
          </>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={useColumns()}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.tag}
        rowLink={(row) => staffPaths.machine(row.id)}
        tabs={TABS.map((id) => ({ id, label: id === 'all' ? t('all') : t(`state.${id}`), hot: id === 'reserved' || id === 'maintenance' }))}
        searchHint={t('search')}
        phone={(row) => ({
          title: row.tag,
          status: <MachineState state={row.state} />,
          detail: row.service?.name ?? row.processor,
          end: <MachinePower machine={row} />,
        })}
        exportName="hardware"
        empty={<EmptyState icon={IconCpu} title={t('none')} />}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      <Outlet />
    </>
  )
}

function useColumns(): Column<MachineRow>[] {
  const t = useTranslations('operator.hardware')
  const size = useSizes()
  const place = ({ rack, unit }: MachineRow): string => [rack, unit].filter(Boolean).join(' ')
  const hardware = (row: MachineRow): string => `${row.processor}, ${size.memory(row.memoryMb)}`
  return [
    {
      ...{ id: 'tag', header: t('machine'), pinned: true, width: 150, grow: true, sortable: true },
      cell: (row) => <TwoLines name={row.tag} sub={row.model} />,
      text: ({ tag }) => tag,
      also: [{ header: t('field.model'), text: ({ model }) => model }],
    },
    {
      ...{ id: 'model', header: t('hardware'), width: 200, sortable: true, priority: 4 },
      cell: (row) => <TwoLines name={<span className="c1">{hardware(row)}</span>} sub={row.disks} />,
      text: (row) => `${hardware(row)}, ${row.disks}`,
    },
    {
      ...{ id: 'place', header: t('place'), width: 130, sortable: true, priority: 3 },
      cell: (row) => (
        <span className="mono nowrap">
          {row.locationCode} {place(row)}
        </span>
      ),
      text: (row) => `${row.locationCode} ${place(row)}`,
    },
    {
      id: 'state',
      header: t('stateHead'),
      width: 130,
      sortable: true,
      cell: (row) => <MachineState state={row.state} />,
      text: ({ state }) => state,
    },
    {
      id: 'power',
      header: t('powerHead'),
      width: 130,
      priority: 1,
      cell: (row) => <MachinePower machine={row} />,
      text: ({ power }) => power,
    },
    {
      ...{ id: 'for', header: t('for'), width: 190, priority: 2 },
      cell: ({ service }) =>
        service ? (
          <TwoLines
            name={<span className="c1">{service.name}</span>}
            sub={
              service.delivered ? (
                service.customer.username
              ) : (
                <span>{t.rich('due', { time: () => <DateText value={service.promisedAt} time short /> })}</span>
              )
            }
          />
        ) : (
          <span className="c3">–</span>
        ),
      text: ({ service }) => service?.name,
    },
  ]
}
