import { natPortsErrors } from '@portal/contracts/errors/nat-ports.errors.ts'
import { useTranslations } from 'use-intl'
import { usePolling } from '../../../api/event-effects.ts'
import { useCall } from '../../../api/hooks.ts'
import { Address } from '../../../design/data/address.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { OfKind, useKind, useKindErrors } from '../../services/kind-context.tsx'
import type { VpsDetail } from '../calls.ts'
import type { PortList } from './port-list.ts'
import { PortsPanel } from './ports-panel.tsx'

/** Of a server behind a shared address: which of its ports lead where. It has none before it has its place. */
export function PortsTab({ vps }: { vps: VpsDetail }) {
  const t = useTranslations('nat-ports')
  const kind = useKind()
  const own = useKindErrors()
  if (vps.address === null) {
    return (
      <p className="c2" role="status">
        {t('preparing')}
      </p>
    )
  }
  return (
    <OfKind kind={kind} errors={{ ...own, ...natPortsErrors }}>
      <PortsOf vps={vps} />
    </OfKind>
  )
}

function PortsOf({ vps }: { vps: VpsDetail }) {
  const cached = useCall('user/service/vps/port/list', { id: vps.id })
  const underWay = cached.data?.items.some(({ state }) => state === 'pending' || state === 'removing') ?? false
  const list = useCall('user/service/vps/port/list', { id: vps.id }, { refetchInterval: usePolling(underWay) })
  if (!list.data) return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows rows={6} />
  return (
    <div className="grid g-main">
      <PortsPanel vps={vps} list={list.data} />
      <ConnectPanel vps={vps} list={list.data} />
    </div>
  )
}

/** Each line as it is typed: base leads to remote desktop, base+1 to SSH. */
function ConnectPanel({ vps: { family, username }, list: { address, from } }: { vps: VpsDetail; list: PortList }) {
  const t = useTranslations('nat-ports.connect')
  const way = t(family === 'windows' ? 'rdp' : 'ssh')
  const line = family === 'windows' ? `${address}:${from}` : `ssh -p ${from + 1} ${username ?? 'root'}@${address}`
  return (
    <Panel title={t('title')}>
      <div className="stack c2">
        <p>{t('text')}</p>
        <div>
          <small className="c3">{way}</small>
          <Address what={way}>{line}</Address>
        </div>
        <p>{t('restart')}</p>
      </div>
    </Panel>
  )
}
