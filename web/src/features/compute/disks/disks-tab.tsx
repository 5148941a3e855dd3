import { disksErrors } from '@portal/contracts/errors/disks.errors.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { readDrawer, useChosen, useDrawer } from '../../../lib/use-drawer.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { OfKind, useKind, useKindErrors } from '../../services/kind-context.tsx'
import { reasonOf, useReasonText } from '../../services/reasons.ts'
import type { Vps, VpsDetail } from '../calls.ts'
import { DeleteDisk } from './delete-disk.tsx'
import { DISK_ACTS, DISK_DRAWER, type Disk, NEW_DISK } from './disk.ts'
import { DiskForm } from './disk-form.tsx'
import { DiskRows } from './disk-rows.tsx'
import { StoragePanel } from './storage-panel.tsx'

const NONE: readonly Disk[] = []

/** What was bought of storage, and the disks that it is divided into. */
export function DisksTab({ vps, actions }: { vps: VpsDetail; actions: ServiceActions<Vps> }) {
  const own = useKindErrors()
  return (
    <OfKind kind={useKind()} errors={{ ...own, ...disksErrors }}>
      <DisksOf vps={vps} actions={actions} />
    </OfKind>
  )
}

function DisksOf({ vps, actions }: { vps: VpsDetail; actions: ServiceActions<Vps> }) {
  const t = useTranslations('disks')
  const reasonText = useReasonText()
  const drawer = useDrawer(DISK_DRAWER)
  const [deleting, setDeleting] = useState<Disk | null>(null)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useCall('user/service/vps/disk/list', { id: vps.id }, { refetchInterval: usePolling(busy) })
  const adding = drawer.open === NEW_DISK
  const asked = readDrawer(drawer.open, DISK_ACTS)
  const chosen = useChosen(data?.items ?? NONE, asked?.id ?? null)
  const working = data?.items.some(({ state }) => state !== 'ready' && state !== 'failed') ?? false
  if (working !== busy) setBusy(working)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
  const act = adding ? NEW_DISK : chosen && asked?.act
  const disk = adding ? null : (chosen ?? null)
  const code = reasonOf(disk ? disk.actions[act === 'grow' ? 'grow' : 'update'] : data.add)
  return (
    <div className="grid g-main">
      <div className="stack">
        <StoragePanel vps={vps} actions={actions} disks={data} onAdd={() => drawer.show(NEW_DISK)} />
        <DiskRows disks={data.items} onShow={drawer.show} onDelete={setDeleting} />
      </div>
      <Panel title={t('why.title')}>
        <div className="stack c2">
          <p>{t('why.grow')}</p>
          <p>{t('why.system')}</p>
          <p>{t('why.ends')}</p>
        </div>
      </Panel>
      {deleting && <DeleteDisk vps={vps} disk={deleting} onClose={() => setDeleting(null)} />}
      {act && (
        <DiskForm
          key={drawer.open}
          {...{ vps, disk, act, disks: data, onClose: drawer.close }}
          reason={code && reasonText(code, { name: disk?.name ?? vps.name })}
        />
      )}
    </div>
  )
}
