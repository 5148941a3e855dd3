import { lazy, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { withGraphs } from '../../../i18n/service-words.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'
import { usePathParams } from '../../../lib/navigation.ts'
import { RemoteTab, remoteProps } from '../../rgc/lazy.tsx'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import { type DetailQuery, ServicePage } from '../../services/detail/service-page.tsx'
import { ServiceView } from '../../services/detail/service-view.tsx'
import { BackupsTab } from '../backups/lazy.tsx'
import type { VpsDetail } from '../calls.ts'
import { DisksTab } from '../disks/lazy.tsx'
import { OfVps } from '../of-vps.tsx'
import { BootNote, RescueTab } from '../rescue/lazy.tsx'
import { useFresh } from '../use-fresh.ts'
import { useOutcomes } from '../use-outcomes.ts'
import { useRefreshInterval } from '../use-refresh.ts'
import { vpsActionSet } from '../vps.actions.ts'
import { DetailHeader } from './detail-header.tsx'
import { LateNote } from './late-note.tsx'
import { ServerPanel } from './server-panel.tsx'
import { TroubleNotes } from './trouble-notes.tsx'
import { WorkPanel } from './work-panel.tsx'

// With their words: few visits look at them.
const graphs = withGraphs(() => import('../graphs/graphs-tab.tsx'))
const GraphsTab = lazy(() => loadChunk(graphs).then((part) => ({ default: part.GraphsTab })))
const ports = async () => await (await import('../nat/page.ts')).tab()
const live = async () => await (await import('../live/page.ts')).tab()
const LiveTab = lazy(() => loadChunk(live).then((part) => ({ default: part.LiveTab })))
const PortsTab = lazy(() => loadChunk(ports).then((part) => ({ default: part.PortsTab })))
const snapshots = () => import('../snapshots/snapshots-tab.tsx')
const SnapshotsTab = lazy(() => loadChunk(snapshots).then((part) => ({ default: part.SnapshotsTab })))

export function Page() {
  const { VMID = '' } = usePathParams()
  const cached = useCall('user/service/vps/detail', { id: VMID })
  const interval = useRefreshInterval(cached.data ? [cached.data] : [])
  const query = useCall('user/service/vps/detail', { id: VMID }, { refetchInterval: interval })
  return (
    <OfVps>
      <ServicePage query={query}>{(vps) => <VpsView vps={vps} query={query} />}</ServicePage>
    </OfVps>
  )
}

function VpsView({ vps: answered, query }: { vps: VpsDetail; query: DetailQuery<VpsDetail> }) {
  const machines = useMemo(() => [answered], [answered])
  const [vps = answered] = useFresh(machines)
  const actions = useServiceActions(vpsActionSet, 'detail')
  const t = useTranslations('compute')
  const pages = useTranslations('pages')
  useOutcomes([vps], actions)
  return (
    <ServiceView
      service={vps}
      query={query}
      actions={actions}
      header={<DetailHeader vps={vps} actions={actions} />}
      tabs={[
        ...(vps.type === 'nat'
          ? [
              {
                ...{ id: 'ports', label: t('ports') },
                content: (
                  <Suspense fallback={<SkeletonRows rows={6} />}>
                    <PortsTab vps={vps} />
                  </Suspense>
                ),
              },
            ]
          : []),
        ...(vps.type === 'live'
          ? [
              {
                ...{ id: 'live', label: t('live') },
                content: (
                  <Suspense fallback={<SkeletonRows rows={6} />}>
                    <LiveTab vps={vps} />
                  </Suspense>
                ),
              },
            ]
          : []),
        {
          ...{ id: 'graphs', label: t('graphs') },
          content: (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <GraphsTab vps={vps} />
            </Suspense>
          ),
        },
        {
          ...{ id: 'snapshots', label: t('snapshots.title') },
          content: (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <SnapshotsTab vps={vps} actions={actions} />
            </Suspense>
          ),
        },
        ...(vps.type === 'storage' ? [{ id: 'disks', label: t('disks'), content: <DisksTab vps={vps} actions={actions} /> }] : []),
        { id: 'backups', label: pages('backups'), content: <BackupsTab vps={vps} /> },
        { id: 'remote', label: t('remote.tab'), content: <RemoteTab {...remoteProps(vps, actions)} /> },
        { id: 'rescue', label: t('boot.tab'), content: <RescueTab vps={vps} actions={actions} /> },
      ]}
      notes={
        <>
          <BootNote vps={vps} actions={actions} />
          <TroubleNotes vps={vps} actions={actions} />
          {vps.late && <LateNote late={vps.late} />}
          {vps.work && <WorkPanel vps={vps} work={vps.work} />}
        </>
      }
    >
      <ServerPanel vps={vps} actions={actions} />
    </ServiceView>
  )
}
