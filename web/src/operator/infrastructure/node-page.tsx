import { IconEdit, IconPlayerPause, IconPlayerPlay, IconPlugConnected, IconTransferOut, IconTrash } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import { dateParts } from '../../design/data/date-format.ts'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { cx } from '../../lib/class-names.ts'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ForecastPanel } from '../capacity/forecast-panel.tsx'
import { useSettingLabel } from '../fields/use-setting-label.ts'
import { NodeMaintenance } from '../maintenance/node-maintenance.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { maySee, useStaff } from '../session.ts'
import { EngineTest } from './engine-test.tsx'
import { EvacuateDialog } from './evacuate-dialog.tsx'
import { EvacuationPanel } from './evacuation-panel.tsx'
import { MachinesPanel } from './machines-panel.tsx'
import { Load, type Node, NodeState } from './nodes-page.tsx'

/** Who sees whose machines stand there: billing knows the node by its figures alone. */
const MACHINES = ['provisioning', 'support'] as const

function sayInstant(at: string): string {
  const parts = dateParts(at)
  return parts ? `${parts.date} ${parts.time}` : ''
}

/** One node: how full it is, what stands on it, and taking it out of service. */
export function Page() {
  const t = useTranslations('operator.infrastructure')
  const pages = useTranslations('operator.pages')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const staff = useStaff()
  const { id = '' } = usePathParams()
  const { data: node, error, refetch } = useCall('operator/node/detail', { id })
  const [asking, setAsking] = useState<'drain' | 'remove' | 'evacuate' | null>(null)
  const [testing, setTesting] = useState(false)
  const undrain = useSubmit('operator/node/undrain', {
    invalidates: ['operator/node'],
    onSuccess: (back) => toastOk(t('undrained', { name: back.title })),
  })
  const machines = staff !== null && maySee(staff.roles, MACHINES)
  const { data: leaving } = useCall('operator/node/evacuation/detail', { id: Number(id) }, { enabled: machines })
  usePageName(node?.title)
  if (!node) {
    return (
      <>
        <PageHeader title={pages('node')} />
        <Panel flush>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />}</Panel>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={node.title}
        status={<NodeState node={node} />}
        facts={`${node.locationCode} · ${t('machineCount', { n: node.machines })}`}
        actions={
          <>
            <StaffAction roles={['provisioning']} icon={IconPlugConnected} onClick={() => setTesting(true)}>
              {t('test')}
            </StaffAction>
            <StaffAction roles={['provisioning']} icon={IconEdit} onClick={() => void navigate({ to: staffPaths.editNode(node.id) })}>
              {common('edit')}
            </StaffAction>
            {node.state === 'draining' ? (
              <StaffAction
                roles={['provisioning']}
                icon={IconPlayerPlay}
                working={undrain.isPending}
                onClick={() => undrain.mutate({ id: node.id })}
              >
                {t('undrain')}
              </StaffAction>
            ) : (
              <StaffAction roles={['provisioning']} icon={IconPlayerPause} onClick={() => setAsking('drain')}>
                {t('drain')}
              </StaffAction>
            )}
            {node.member !== null && node.machines > 0 && (
              <StaffAction roles={['provisioning']} icon={IconTransferOut} state={leaving?.begin} onClick={() => setAsking('evacuate')}>
                {t('evacuate')}
              </StaffAction>
            )}
            <StaffAction roles={['provisioning']} icon={IconTrash} look="danger" onClick={() => setAsking('remove')}>
              {t('remove')}
            </StaffAction>
          </>
        }
      />
      {node.silentSince !== null && (
        <Note tone="danger" title={t('silent')}>
          {t('silentText', { since: sayInstant(node.silentSince) })}
        </Note>
      )}
      <div className={cx(machines && 'grid g-main')}>
        {machines && (
          <div className="stack">
            <EvacuationPanel node={node} />
            <MachinesPanel nodeId={node.id} />
            <ForecastPanel nodeId={node.id} name={node.title} />
          </div>
        )}
        <div className="stack">
          <Panel title={t('capacity')}>
            <div className="stack">
              {(['cpu', 'memoryMb', 'diskGb'] as const).map((part) => (
                <Load key={part} of={node} part={part} named />
              ))}
              {node.storageGb > 0 && <Load of={node} part="storageGb" named />}
              {node.storageGb > 0 && node.engine?.disks === false && <p className="c3 sm">{t('noDisks')}</p>}
            </div>
          </Panel>
          {machines && <NodeMaintenance nodeId={node.id} />}
          <EnginePanel node={node} settings={node.settings} secretsSet={node.secretsSet} />
        </div>
      </div>
      {testing && <EngineTest input={{ id: node.id }} onClose={() => setTesting(false)} />}
      {asking === 'evacuate' && <EvacuateDialog node={node} onClose={() => setAsking(null)} />}
      {asking && asking !== 'evacuate' && <NodeDialog asking={asking} node={node} onClose={() => setAsking(null)} />}
      <Outlet />
    </>
  )
}

interface EnginePanelProps {
  node: Node
  settings: Readonly<Record<string, string | number | boolean | null>>
  secretsSet: readonly string[]
}

function EnginePanel({ node, settings, secretsSet }: EnginePanelProps) {
  const t = useTranslations('operator.infrastructure')
  const label = useSettingLabel()
  const items = [
    { term: t('engine'), value: node.engine?.title ?? t('engineGone') },
    node.member === null ? null : { term: t('member'), value: <span className="mono">{node.member}</span> },
    node.runs === null ? null : { term: t('runs'), value: node.runs },
    node.engine?.network ? { term: t('networkOf'), value: t(`networks.${node.engine.network}`) } : null,
    node.engine?.network ? { term: t('moreOf'), value: t(node.engine.moreAddresses ? 'moreGiven' : 'moreNone') } : null,
    node.engine?.network ? { term: t('ipv6Of'), value: t(node.engine.ipv6Ranges ? 'ipv6Given' : 'ipv6None') } : null,
    ...reportedItems(node, t),
    { term: t('kept'), value: node.engine?.own ? t('ownEngine') : t('startedEngine') },
    ...Object.entries(settings).map(([name, value]) => {
      const term = label(node.engine?.driver ?? node.engine?.id ?? '', name, name)
      return { term, value: <SettingValue what={term}>{String(value)}</SettingValue> }
    }),
    ...secretsSet.map((name) => ({ term: label(node.engine?.driver ?? '', name, name), value: t('secretKept') })),
  ]
  return (
    <Panel title={t('engine')} flush>
      <DefinitionList columns={1} items={items} />
    </Panel>
  )
}

/** What the engine declared of the host, without overcommit. */
function reportedItems({ reported, reportedAt, guests }: Node, t: ReturnType<typeof useTranslations<'operator.infrastructure'>>) {
  if (!reported) return [{ term: t('reported'), value: t('reportedNot') }]
  const limit = Math.min(guests ?? reported.guests.limit, reported.guests.limit)
  const size = { cpus: reported.cpus, memory: reported.memoryMb, disk: reported.diskGb }
  return [
    { term: t('accelerator'), value: <span className="mono">{reported.accelerator}</span> },
    { term: t('reported'), value: `${t('reportedSize', size)} · ${sayInstant(reportedAt ?? '')}` },
    { term: t('largest'), value: t('largestSize', { cpus: reported.largest.cpus, memory: reported.largest.memoryMb }) },
    { term: t('guestsRun'), value: t('guestsOf', { used: reported.guests.used, limit }) },
  ]
}

/** A certificate fills a page that nobody reads: its ends tell which it is, and it is copied whole. */
function SettingValue({ what, children }: { what: string; children: string }) {
  const body = /-----BEGIN [^-]+-----([^-]+)-----END/.exec(children)?.[1]?.replace(/\s/g, '')
  if (body === undefined) return children
  return (
    <span className="row">
      <span className="mono">{`${body.slice(0, 6)}…${body.slice(-10)}`}</span>
      <CopyButton text={children} what={what} />
    </span>
  )
}

function NodeDialog({ asking, node, onClose }: { asking: 'drain' | 'remove'; node: Node; onClose: () => void }) {
  const t = useTranslations('operator.infrastructure')
  const navigate = useNavigate()
  const { id, title: name, machines } = node
  const act = async () => {
    if (asking === 'drain') {
      await call('operator/node/drain', { id })
      await queryClient.invalidateQueries(underPath('operator/node'))
      toastOk(t('drained', { name }))
    } else {
      await call('operator/node/remove', { id })
      toastOk(t('removed', { name }))
      await navigate({ to: staffPaths.nodes() })
      await queryClient.invalidateQueries(underPath('operator/node/list'))
    }
  }
  return (
    <ConfirmDialog
      title={t(`${asking}Title`, { name })}
      confirm={asking === 'drain' ? t('drain') : t('remove')}
      danger={asking === 'remove'}
      typeName={asking === 'remove' ? name : undefined}
      onConfirm={act}
      onClose={onClose}
    >
      {asking === 'drain' ? t('drainText', { n: machines }) : machines > 0 ? t('removeNotYet', { n: machines }) : t('removeText')}
    </ConfirmDialog>
  )
}
