import { IconPlus, IconServer2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { useSizes } from '../../features/services/sizes.ts'
import { Gauge } from '../parts/gauge.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'

export type Node = OutputOf<'operator/node/list'>['items'][number]

/** Every node: where it stands, on which engine, how full it is. */
export function Page() {
  const t = useTranslations('operator.infrastructure')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const list = useListState({ id: 'nodes', sort: 'title' })
  const query = useListCall('operator/node/list', list, {
    input: ({ tab, page, pageSize, search, sort }) => ({ tab, page, pageSize, search, sort }) as InputOf<'operator/node/list'>,
  })
  const columns: Column<Node>[] = [
    {
      ...{ id: 'title', header: t('node'), pinned: true, width: 180, grow: true, sortable: true },
      cell: (row) => <TwoLines name={row.title} sub={row.locationCode} />,
      text: (row) => row.title,
    },
    { id: 'state', header: t('state'), width: 150, sortable: true, cell: (row) => <NodeState node={row} />, text: (row) => row.state },
    {
      ...{ id: 'engine', header: t('engine'), width: 210, priority: 2 },
      cell: (row) => (
        <TwoLines name={row.engine?.title ?? t('engineGone')} sub={row.runs ?? (row.engine?.own ? t('ownEngine') : t('startedEngine'))} />
      ),
      text: (row) => row.engine?.title,
    },
    {
      id: 'machines',
      header: t('machines'),
      width: 100,
      align: 'end',
      cell: (row) => <span className="num">{row.machines}</span>,
      text: (row) => row.machines,
    },
    {
      id: 'memory',
      header: t('memory'),
      width: 170,
      priority: 1,
      cell: (row) => <Load of={row} part="memoryMb" />,
      text: (row) => row.used.memoryMb,
    },
    {
      id: 'disk',
      header: t('disk'),
      width: 170,
      priority: 3,
      cell: (row) => <Load of={row} part="diskGb" />,
      text: (row) => row.used.diskGb,
    },
    {
      id: 'storage',
      header: t('storage'),
      width: 170,
      priority: 4,
      cell: (row) => (row.storageGb > 0 ? <Load of={row} part="storageGb" /> : '–'),
      text: (row) => row.used.storageGb,
    },
  ]
  return (
    <>
      <PageHeader
        title={pages('nodes')}
        actions={
          <StaffAction roles={['provisioning']} look="primary" icon={IconPlus} onClick={() => void navigate({ to: staffPaths.newNode() })}>
            {t('addNode')}
          </StaffAction>
        }
      />
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.title}
        rowLink={(row) => staffPaths.node(row.id)}
        tabs={(['all', 'active', 'draining'] as const).map((id) => ({ id, label: t(`tabs.${id}`) }))}
        searchHint={t('searchNodes')}
        phone={(row) => ({
          title: row.title,
          status: <NodeState node={row} />,
          detail: row.engine?.title ?? t('engineGone'),
          end: row.locationCode,
        })}
        exportName="nodes"
        empty={<EmptyState icon={IconServer2} title={t('noNodes')} />}
      />
    </>
  )
}

export function NodeState({ node }: { node: Pick<Node, 'state' | 'engine' | 'silentSince'> }) {
  const t = useTranslations('operator.infrastructure')
  if (!node.engine?.available) return <StatusBadge tone="danger">{t('engineGone')}</StatusBadge>
  if (node.silentSince !== null) return <StatusBadge tone="unknown">{t('silent')}</StatusBadge>
  const tones = { active: 'ok', draining: 'warn', down: 'danger' } as const
  return <StatusBadge tone={tones[node.state]}>{t(`states.${node.state}`)}</StatusBadge>
}

const FACTORS = { cpu: 'cpuFactor', memoryMb: 'memoryFactor', diskGb: 'diskFactor', storageGb: 'storageFactor' } as const

/** Reserved of what may be sold, overcommit included. */
export function Load({ of, part, named }: { of: Node; part: keyof typeof FACTORS; named?: boolean }) {
  const t = useTranslations('operator.infrastructure')
  const { memory, gigabytes } = useSizes()
  const say = { cpu: String, memoryMb: memory, diskGb: gigabytes, storageGb: gigabytes }[part]
  const sellable = Math.floor(of[part] * of[FACTORS[part]])
  const percent = sellable === 0 ? 0 : (of.used[part] / sellable) * 100
  const text = t('usedOf', { used: say(of.used[part]), all: say(sellable) })
  return <Gauge label={named ? t(`parts.${part}`) : undefined} text={text} percent={percent} />
}
