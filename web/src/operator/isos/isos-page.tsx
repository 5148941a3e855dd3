import { IconArchive, IconLifebuoy, IconPlus, IconRestore } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { useSizes } from '../../features/services/sizes.ts'
import { wholeList } from '../fields/whole-list.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { RescuePanel } from './rescue-panel.tsx'

type Iso = OutputOf<'operator/iso/list'>['items'][number]

const LOOK_AGAIN_MS = 3000
const MB = 1024 ** 2

/** The library of ISO images, and what servers are rescued with. */
export function Page() {
  const t = useTranslations('operator.isos')
  const pages = useTranslations('operator.pages')
  const navigate = useNavigate()
  const readOnly = useRoleReason(['provisioning'])
  const [asked, setAsked] = useState<Iso | null>(null)
  const list = useListState({ id: 'isos' })
  const answer = useCall(
    'operator/iso/list',
    {},
    { refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'fetching') ? LOOK_AGAIN_MS : false) },
  )
  const query = wholeList(answer, list, ({ name, engine, source }) => [name, engine.title, source].join(' '))
  const size = useSize()
  const restores = asked?.archivedAt != null
  return (
    <>
      <PageHeader
        title={pages('isos')}
        facts={t('facts')}
        actions={
          <StaffAction roles={['provisioning']} look="primary" icon={IconPlus} onClick={() => void navigate({ to: staffPaths.addIso() })}>
            {t('add')}
          </StaffAction>
        }
      />
      <div className="stack">
        <DataTable
          list={list}
          query={query}
          columns={useColumns()}
          rowId={(row) => String(row.id)}
          rowName={(row) => row.name}
          searchHint={t('search')}
          rowMenu={(row) => [
            {
              id: 'archive',
              label: row.archivedAt ? t('restore') : t('archive'),
              icon: row.archivedAt ? IconRestore : IconArchive,
              danger: row.archivedAt === null,
              reason: readOnly,
              onSelect: () => setAsked(row),
            },
          ]}
          phone={(row) => ({ menu: true, title: row.name, status: <IsoState iso={row} />, detail: row.engine.title, end: size(row) })}
          exportName="isos"
          empty={<EmptyState icon={IconLifebuoy} title={t('none')} />}
        />
        {answer.data && <RescuePanel engines={answer.data.engines} />}
      </div>
      {asked && (
        <ReasonDialog
          title={t(restores ? 'restoreTitle' : 'archiveTitle', { name: asked.name })}
          confirm={restores ? t('restore') : t('archive')}
          danger={!restores}
          onConfirm={async (reason) => {
            await call('operator/iso/archive', { isoId: asked.id, archived: !restores, reason })
            await queryClient.invalidateQueries(underPath('operator/iso'))
          }}
          onClose={() => setAsked(null)}
        >
          {!restores && <p>{t('archiveText')}</p>}
        </ReasonDialog>
      )}
      <Outlet />
    </>
  )
}

const TONES = { fetching: 'busy', ready: 'ok', failed: 'danger', archived: 'off' } as const

const stateOf = ({ state, archivedAt }: Iso): keyof typeof TONES => (archivedAt === null ? state : 'archived')

function IsoState({ iso }: { iso: Iso }) {
  const t = useTranslations('operator.isos.states')
  const state = stateOf(iso)
  return <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>
}

/** As soon as it is there. */
function useSize(): (iso: Iso) => string {
  const sizes = useSizes()
  return ({ bytes }) => (bytes === null ? '–' : sizes.memory(Math.max(0.1, bytes / MB)))
}

function useColumns(): Column<Iso>[] {
  const t = useTranslations('operator.isos')
  const size = useSize()
  return [
    {
      ...{ id: 'name', header: t('name'), pinned: true, width: 240, grow: true },
      cell: (row) => <TwoLines name={row.name} sub={row.trouble ? t(`troubles.${row.trouble}`) : row.source} />,
      text: (row) => row.name,
      also: [
        { header: t('source'), text: ({ source }) => source },
        { header: t('sha256'), text: ({ sha256 }) => sha256 },
      ],
    },
    { id: 'state', header: t('state'), width: 130, cell: (row) => <IsoState iso={row} />, text: stateOf },
    {
      ...{ id: 'engine', header: t('engine'), width: 180, priority: 2 },
      cell: (row) => <span className="ell">{row.engine.title}</span>,
      text: (row) => row.engine.id,
    },
    {
      ...{ id: 'bytes', header: t('size'), width: 100, align: 'end', priority: 1 },
      cell: size,
      text: ({ bytes }) => bytes,
    },
    {
      ...{ id: 'machines', header: t('machines'), width: 90, align: 'end', priority: 2 },
      cell: ({ machines }) => <span className="num">{machines}</span>,
      text: ({ machines }) => machines,
    },
    {
      ...{ id: 'added', header: t('added'), width: 150, priority: 3 },
      cell: ({ addedAt }) => <DateText value={addedAt} time />,
      text: ({ addedAt }) => addedAt,
    },
  ]
}
