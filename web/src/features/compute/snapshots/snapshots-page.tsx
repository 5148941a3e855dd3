import { IconCamera } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import { TextLink } from '../../../design/link.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { DataTable } from '../../../design/table/data-table.tsx'
import { useListCall } from '../../../design/table/use-list-call.ts'
import { useListState } from '../../../design/table/use-list-state.ts'
import { useImageTitle } from '../../services/image-title.ts'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import { useSizes } from '../../services/sizes.ts'
import type { Snapshot } from '../calls.ts'
import { OfVps } from '../of-vps.tsx'
import { MyImages } from '../own-images/my-images.tsx'
import { useSnapshotActions } from './use-snapshot-actions.tsx'

export const Page = () => (
  <OfVps>
    <SnapshotList />
  </OfVps>
)

export const SNAPSHOT_TONES = { taking: 'busy', ready: 'ok', removing: 'busy' } as const

/** Every snapshot that the reader can reach, of all servers. */
function SnapshotList() {
  const t = useTranslations('compute.snapshots')
  const pages = useTranslations('pages')
  const to = servicePaths(useKind().contract)
  const list = useListState({ id: 'snapshots', sort: '-takenAt' })
  const query = useListCall('user/service/vps/snapshot/list', list, { refetchInterval: usePolling(false) })
  const actions = useSnapshotActions()
  return (
    <>
      <PageHeader title={pages('snapshots')} facts={t('facts')} />
      <div className="stack">
        <DataTable
          list={list}
          query={query}
          columns={useColumns()}
          rowId={(row) => String(row.id)}
          rowName={(row) => row.name}
          rowMenu={actions.menu}
          searchHint={t('searchHint')}
          phone={(row) => ({
            title: row.name,
            status: <State snapshot={row} />,
            detail: row.serviceName,
            end: <DateText value={row.takenAt} short />,
          })}
          exportName="snapshots"
          empty={
            <EmptyState icon={IconCamera} title={t('empty.title')} actions={<ButtonLink to={to.list()}>{t('empty.toServers')}</ButtonLink>}>
              {t('empty.text')}
            </EmptyState>
          }
        />
        <MyImages />
      </div>
      {actions.dialog}
    </>
  )
}

export function State({ snapshot: { state } }: { snapshot: Pick<Snapshot, 'state'> }) {
  const t = useTranslations('compute.snapshotState')
  return <StatusBadge tone={SNAPSHOT_TONES[state]}>{t(state)}</StatusBadge>
}

function useColumns(): Column<Snapshot>[] {
  const t = useTranslations('compute.snapshots')
  const states = useTranslations('compute.snapshotState')
  const size = useSizes()
  const imageTitle = useImageTitle()
  const to = servicePaths(useKind().contract)
  return [
    {
      ...{ id: 'name', header: t('name'), pinned: true, sortable: true, width: 200 },
      cell: ({ name, takenAt }) => <TwoLines name={name} sub={<DateText value={takenAt} time />} />,
      text: ({ name }) => name,
      also: [{ header: t('takenAt'), text: ({ takenAt }) => takenAt }],
    },
    {
      ...{ id: 'service', header: t('server'), sortable: true, width: 180 },
      cell: ({ serviceId, serviceName }) => <TextLink to={to.detail(serviceId, { tab: 'snapshots' })}>{serviceName}</TextLink>,
      text: ({ serviceName }) => serviceName,
    },
    {
      ...{ id: 'osTitle', header: t('image'), sortable: true, width: 160, priority: 2 },
      cell: ({ osTitle }) => imageTitle(osTitle),
      text: ({ osTitle }) => imageTitle(osTitle),
    },
    {
      ...{ id: 'diskGb', header: t('disk'), sortable: true, width: 100, align: 'end', priority: 3 },
      cell: ({ diskGb }) => size.gigabytes(diskGb),
      text: ({ diskGb }) => diskGb,
    },
    {
      ...{ id: 'state', header: t('state'), sortable: true, width: 130 },
      cell: (row) => <State snapshot={row} />,
      text: ({ state }) => states(state),
    },
    {
      ...{ id: 'note', header: t('note'), sortable: true, width: 160, grow: true, priority: 1 },
      cell: ({ note }) => <span className="c2 ell">{note || '–'}</span>,
      text: ({ note }) => note,
    },
  ]
}
