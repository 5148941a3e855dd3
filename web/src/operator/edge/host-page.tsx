import { IconEdit, IconKey, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { CodeDialog } from './code-dialog.tsx'
import { type EdgeHostDetail, refreshEdge } from './edge.ts'
import { EndpointsTable } from './endpoints-table.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { GatewayPanel } from './gateway-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { HostState } from './host-state.tsx'
import { PoolsPanel } from './pools-panel.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

const LOOK_MS = 5000

/** One edge host: what is desired of it and what is, its traffic, its ranges, and taking it out of service. */
export function Page() {
  const { id = '' } = usePathParams()
  const pages = useTranslations('operator.pages')
  const host = useCall('operator/edge-host/detail', { id }, { refetchInterval: LOOK_MS })
  usePageName(host.data?.title)
  if (host.data) return <InView host={host.data} />
  return (
    <>
      <PageHeader title={pages('edge-host')} />
      <Panel flush>{host.error ? <ErrorState error={host.error} onRetry={() => void host.refetch()} /> : <SkeletonRows rows={7} />}</Panel>
    </>
  )
}

function InView({ host }: { host: EdgeHostDetail }) {
  const t = useTranslations('operator.edge')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asked | null>(null)
  const [made, setMade] = useState<OutputOf<'operator/edge-host/code'> | null>(null)
  const undrain = useSubmit('operator/edge-host/undrain', {
    onSuccess: async () => {
      await refreshEdge()
      toastOk(t('undrained', { name: host.title }))
    },
  })
  const isDraining = host.state === 'draining'
  return (
    <>
      <PageHeader
        title={host.title}
        status={<HostState host={host} strong />}
        facts={
          <>
            <span>{host.locationCode}</span>
            <span>{t('endpointCount', { n: host.endpoints })}</span>
            {host.forwards > 0 && <span>{t('forwardCount', { n: host.forwards })}</span>}
            <span>{t('versions', { desired: host.desired, applied: host.applied })}</span>
            {host.seenAt && <span>{t.rich('seen', { date: () => <DateText value={host.seenAt} time /> })}</span>}
          </>
        }
        actions={
          <>
            <StaffAction roles={['provisioning']} icon={IconKey} onClick={() => setAsking('code')}>
              {t('makeCode')}
            </StaffAction>
            {host.credentialAt && (
              <StaffAction roles={['provisioning']} icon={IconRefresh} onClick={() => setAsking('rotate')}>
                {t('rotate')}
              </StaffAction>
            )}
            {isDraining ? (
              <StaffAction
                roles={['provisioning']}
                icon={IconPlayerPlay}
                working={undrain.isPending}
                onClick={() => undrain.mutate({ id: host.id })}
              >
                {t('undrain')}
              </StaffAction>
            ) : (
              host.state === 'active' && (
                <StaffAction roles={['provisioning']} icon={IconPlayerPause} onClick={() => setAsking('drain')}>
                  {t('drain')}
                </StaffAction>
              )
            )}
            <StaffAction roles={['provisioning']} icon={IconEdit} onClick={() => void navigate({ to: staffPaths.editEdgeHost(host.id) })}>
              {common('edit')}
            </StaffAction>
            <StaffAction roles={['provisioning']} icon={IconTrash} look="danger" onClick={() => setAsking('remove')}>
              {t('remove')}
            </StaffAction>
          </>
        }
      />
      {host.silent && host.state !== 'waiting' && host.seenAt && <Note tone="danger">{t('silentText')}</Note>}
      {host.enrolledAt === null && <Note>{t('waitingText')}</Note>}
      <div className="grid g-main">
        <div className="stack">
          <EndpointsTable hostId={host.id} />
          <TrafficPanel traffic={host.traffic} />
          <HistoryPanel history={host.history} />
        </div>
        <div className="stack">
          <FactsPanel host={host} />
          <GatewayPanel host={host} />
          <PoolsPanel hostId={host.id} />
        </div>
      </div>
      {asking && <HostDialog asking={asking} host={host} onCode={setMade} onClose={() => setAsking(null)} />}
      {made && <CodeDialog made={made} onClose={() => setMade(null)} />}
      <Outlet />
    </>
  )
}

type Asked = 'code' | 'rotate' | 'drain' | 'remove'

interface HostDialogProps {
  asking: Asked
  host: EdgeHostDetail
  onCode: (made: OutputOf<'operator/edge-host/code'>) => void
  onClose: () => void
}

function HostDialog({ asking, host, onCode, onClose }: HostDialogProps) {
  const t = useTranslations('operator.edge')
  const navigate = useNavigate()
  const { id, title: name } = host
  const act = async () => {
    if (asking === 'code') onCode(await call('operator/edge-host/code', { id }))
    else await call(`operator/edge-host/${asking}`, { id })
    if (asking === 'remove') await navigate({ to: staffPaths.edgeHosts() })
    await refreshEdge()
    if (asking !== 'code') toastOk(t(`done.${asking}`, { name }))
  }
  return (
    <ConfirmDialog
      title={t(`ask.${asking}`, { name })}
      confirm={t(asking === 'code' ? 'makeCode' : asking)}
      danger={asking === 'remove'}
      typeName={asking === 'remove' ? name : undefined}
      onConfirm={act}
      onClose={onClose}
    >
      {t(`text.${asking}`, { n: host.endpoints + host.forwards })}
    </ConfirmDialog>
  )
}
