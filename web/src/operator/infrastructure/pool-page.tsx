import { IconBan, IconEdit, IconNetwork, IconRestore, IconTrash } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { PoolState } from './pools-page.tsx'

type AddressRow = OutputOf<'operator/address/list'>['items'][number]
const TONES = { free: 'off', reserved: 'busy', assigned: 'ok', quarantine: 'off', blocked: 'warn' } as const
const TABS = ['all', 'free', 'assigned', 'reserved', 'quarantine', 'blocked'] as const

/** The addresses of one range, and who has which. */
export function Page() {
  const t = useTranslations('operator.infrastructure')
  const pages = useTranslations('operator.pages')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const readOnly = useRoleReason(['provisioning'])
  const { id = '' } = usePathParams()
  const pool = useCall('operator/address-pool/list', { page: 1, pageSize: 1_000_000 }).data?.items.find((one) => String(one.id) === id)
  usePageName(pool?.cidr)
  const [blocking, setBlocking] = useState<AddressRow | null>(null)
  const [removing, setRemoving] = useState(false)
  const list = useListState({ id: 'addresses', sort: 'address' })
  const query = useListCall('operator/address/list', list, {
    input: ({ tab, page, pageSize, search, sort }) =>
      ({ poolId: id, tab, page, pageSize, search, sort }) as InputOf<'operator/address/list'>,
  })
  const unblock = useSubmit('operator/address/unblock', { invalidates: ['operator/address', 'operator/address-pool'] })
  const state = (row: AddressRow) => <StatusBadge tone={TONES[row.state]}>{t(`addressStates.${row.state}`)}</StatusBadge>
  const columns: Column<AddressRow>[] = [
    {
      id: 'address',
      header: t('address'),
      pinned: true,
      width: 180,
      sortable: true,
      cell: (row) => <span className="mono">{row.address}</span>,
      text: (row) => row.address,
    },
    { id: 'state', header: t('state'), width: 140, cell: state, text: (row) => row.state },
    {
      ...{ id: 'owner', header: t('belongsTo'), width: 230, grow: true },
      cell: (row) => <Whose row={row} />,
      text: (row) => row.owner?.name ?? row.note,
    },
    {
      id: 'until',
      header: t('restsUntil'),
      width: 170,
      priority: 1,
      cell: (row) => <DateText value={row.until} time />,
      text: (row) => row.until,
    },
  ]
  return (
    <>
      <PageHeader
        title={pool?.cidr ?? pages('address-pool')}
        status={pool && <PoolState pool={pool} />}
        facts={
          pool &&
          [pool.locationCode, t('viaGateway', { gateway: pool.gateway }), t('restsHours', { n: pool.quarantineHours }), pool.note]
            .filter(Boolean)
            .join(' · ')
        }
        actions={
          pool && (
            <>
              <StaffAction roles={['provisioning']} icon={IconEdit} onClick={() => void navigate({ to: staffPaths.editPool(pool.id) })}>
                {common('edit')}
              </StaffAction>
              <StaffAction roles={['provisioning']} icon={IconTrash} look="danger" onClick={() => setRemoving(true)}>
                {t('removePool')}
              </StaffAction>
            </>
          )
        }
      />
      {pool?.family === 6 && <Note>{t('ipv6Text')}</Note>}
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={(row) => String(row.id)}
        rowName={(row) => row.address}
        rowMenu={(row) => [
          row.state === 'blocked'
            ? { id: 'unblock', label: t('unblock'), icon: IconRestore, reason: readOnly, onSelect: () => unblock.mutate({ id: row.id }) }
            : {
                id: 'block',
                label: t('block'),
                icon: IconBan,
                reason: readOnly ?? (row.owner ? t('inUse') : null),
                onSelect: () => setBlocking(row),
              },
        ]}
        tabs={TABS.map((tab) => ({ id: tab, label: tab === 'all' ? t('tabs.all') : t(`addressStates.${tab}`) }))}
        searchHint={t('searchAddresses')}
        phone={(row) => ({ title: row.address, status: state(row), detail: row.owner?.name ?? row.note, end: row.owner?.username ?? '' })}
        exportName="addresses"
        oneLine
        empty={<EmptyState icon={IconNetwork} title={t('noAddresses')} />}
      />
      {blocking && (
        <ReasonDialog
          title={t('blockTitle', { address: blocking.address })}
          confirm={t('block')}
          onConfirm={async (reason) => {
            await call('operator/address/block', { id: blocking.id, reason })
            await queryClient.invalidateQueries(underPath('operator/address'))
            await queryClient.invalidateQueries(underPath('operator/address-pool'))
          }}
          onClose={() => setBlocking(null)}
        >
          {t('blockText')}
        </ReasonDialog>
      )}
      {removing && pool && (
        <ConfirmDialog
          title={t('removePoolTitle', { network: pool.cidr })}
          confirm={t('removePool')}
          danger
          onConfirm={async () => {
            await call('operator/address-pool/remove', { id: pool.id })
            toastOk(t('removedPool', { network: pool.cidr }))
            await navigate({ to: staffPaths.pools() })
            await queryClient.invalidateQueries(underPath('operator/address-pool'))
          }}
          onClose={() => setRemoving(false)}
        >
          {t('removePoolText', { n: pool.total })}
        </ConfirmDialog>
      )}
      <Outlet />
    </>
  )
}

function Whose({ row: { owner, note } }: { row: AddressRow }) {
  if (!owner) return <span className="c3 ell">{note || '–'}</span>
  return (
    <span className="ell">
      <TextLink to={staffPaths.service(owner.serviceId)}>{owner.name}</TextLink> <span className="c3">· {owner.username}</span>
    </span>
  )
}
