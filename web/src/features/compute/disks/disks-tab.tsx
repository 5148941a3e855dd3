import { disksErrors } from '@portal/contracts/errors/disks.errors.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { OfKind, useKind, useKindErrors } from '../../services/kind-context.tsx'
import type { Vps, VpsDetail } from '../calls.ts'
import { DeleteDisk } from './delete-disk.tsx'
import type { AskedDisk } from './disk.ts'
import { DiskForm } from './disk-form.tsx'
import { DiskRows } from './disk-rows.tsx'
import { StoragePanel } from './storage-panel.tsx'

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
  const [asked, setAsked] = useState<AskedDisk | null>(null)
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useCall('user/service/vps/disk/list', { id: vps.id }, { refetchInterval: usePolling(busy) })
  const working = data?.items.some(({ state }) => state !== 'ready' && state !== 'failed') ?? false
  if (working !== busy) setBusy(working)
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
  const close = () => setAsked(null)
  return (
    <div className="grid g-main">
      <div className="stack">
        <StoragePanel vps={vps} actions={actions} disks={data} onAdd={() => setAsked({ act: 'add' })} />
        <DiskRows disks={data.items} onAsk={setAsked} />
      </div>
      <Panel title={t('why.title')}>
        <div className="stack c2">
          <p>{t('why.grow')}</p>
          <p>{t('why.system')}</p>
          <p>{t('why.ends')}</p>
        </div>
      </Panel>
      {asked?.act === 'delete' && <DeleteDisk vps={vps} disk={asked.disk} onClose={close} />}
      {asked && asked.act !== 'delete' && <DiskForm vps={vps} asked={asked} disks={data} onClose={close} />}
    </div>
  )
}
