import { useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Vps, VpsDetail } from '../calls.ts'
import { WorkPanel } from '../detail/work-panel.tsx'
import { DrivePanel } from './drive-panel.tsx'
import { RescuePanel } from './rescue-panel.tsx'

/** What a server boots from when its own disk will not do: a rescue system, or an ISO image. */
export function RescueTab({ vps, actions }: { vps: VpsDetail; actions: ServiceActions<Vps> }) {
  const t = useTranslations('rescue')
  const polled = { refetchInterval: usePolling(vps.work !== null) }
  const status = useCall('user/service/vps/rescue/status', { id: vps.id }, polled)
  const isos = useCall('user/service/vps/iso/list', { id: vps.id })
  const error = status.error ?? isos.error
  if (!status.data || !isos.data) {
    return error ? (
      <ErrorState error={error} onRetry={() => void Promise.all([status.refetch(), isos.refetch()])} />
    ) : (
      <SkeletonRows rows={6} />
    )
  }
  return (
    <div className="grid g-main">
      <div className="stack">
        {vps.work && <WorkPanel vps={vps} work={vps.work} />}
        <RescuePanel vps={vps} actions={actions} status={status.data} />
        <DrivePanel vps={vps} actions={actions} status={status.data} isos={isos.data.items} />
      </div>
      <Panel title={t('why.title')}>
        <div className="stack c2">
          <p>{t('why.rescue')}</p>
          <p>{t('why.iso')}</p>
          <p>{t('why.ends')}</p>
        </div>
      </Panel>
    </div>
  )
}
