import { cpu, disk, memory } from '@portal/contracts/kinds/figures.ts'
import { IconServer2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { Address } from '../../design/data/address.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useSizes } from '../../features/services/sizes.ts'
import { staffPaths } from '../paths.ts'

type Machine = OutputOf<'operator/node/machine/list'>['items'][number]

/** What a machine takes of its node. */
const MACHINE = [cpu, memory, disk]

/** What is reserved on a node, and whose it is. */
export function MachinesPanel({ nodeId }: { nodeId: number }) {
  const t = useTranslations('operator.infrastructure')
  const sizes = useSizes()
  const list = useListState({ id: 'node-machines', sort: 'service' })
  const query = useListCall('operator/node/machine/list', list, {
    input: ({ page, pageSize, search, sort }) => ({ nodeId, page, pageSize, search, sort }) as InputOf<'operator/node/machine/list'>,
  })
  const columns: Column<Machine>[] = [
    {
      ...{ id: 'service', header: t('machine'), pinned: true, width: 170, grow: true, sortable: true },
      cell: (row) => <TwoLines name={row.name} sub={`#${row.serviceId} · ${row.username}`} />,
      text: (row) => row.name,
    },
    { id: 'address', header: t('address'), width: 150, cell: (row) => <Address>{row.address}</Address>, text: (row) => row.address },
    {
      ...{ id: 'size', header: t('size'), width: 190, priority: 1 },
      cell: (row) => <span className="ell">{sizes.line(MACHINE, row)}</span>,
      text: (row) => `${row.cpu}/${row.memoryMb}/${row.diskGb}`,
    },
    {
      id: 'since',
      header: t('since'),
      width: 120,
      priority: 2,
      cell: (row) => <DateText value={row.reservedAt} />,
      text: (row) => row.reservedAt,
    },
  ]
  return (
    <DataTable
      list={list}
      query={query}
      columns={columns}
      rowId={(row) => String(row.serviceId)}
      rowName={(row) => row.name}
      rowLink={(row) => staffPaths.service(row.serviceId)}
      searchHint={t('searchMachines')}
      phone={(row) => ({ title: row.name, status: row.username, detail: row.address, end: sizes.memory(row.memoryMb) })}
      exportName="machines"
      empty={<EmptyState icon={IconServer2} title={t('noMachines')} />}
    />
  )
}
