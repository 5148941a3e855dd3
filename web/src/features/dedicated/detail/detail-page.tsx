import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { usePathParams } from '../../../lib/navigation.ts'
import { RemoteTab, remoteProps } from '../../rgc/lazy.tsx'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import { type DetailQuery, ServicePage } from '../../services/detail/service-page.tsx'
import { ServiceView } from '../../services/detail/service-view.tsx'
import type { DedicatedDetail } from '../calls.ts'
import { dedicatedActionSet } from '../dedicated.actions.ts'
import { OfDedicated } from '../of-dedicated.tsx'
import { useOutcomes, useRefreshInterval } from '../use-power.ts'
import { AddonsTab } from './addons-tab.tsx'
import { ControlTab } from './control-tab.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DetailHeader } from './detail-header.tsx'
import { NetworkTab } from './network-tab.tsx'
import { ServerPanel } from './server-panel.tsx'
import { TroubleNotes } from './trouble-notes.tsx'

export function Page() {
  const { VMID = '' } = usePathParams()
  const cached = useCall('user/service/dedicated/detail', { id: VMID })
  const interval = useRefreshInterval(cached.data ? [cached.data] : [])
  const query = useCall('user/service/dedicated/detail', { id: VMID }, { refetchInterval: interval })
  return (
    <OfDedicated>
      <ServicePage query={query}>{(server) => <ServerView server={server} query={query} />}</ServicePage>
    </OfDedicated>
  )
}

function ServerView({ server, query }: { server: DedicatedDetail; query: DetailQuery<DedicatedDetail> }) {
  const t = useTranslations('dedicated.tabs')
  const words = useTranslations('compute.remote')
  const actions = useServiceActions(dedicatedActionSet, 'detail')
  const servers = useMemo(() => [server], [server])
  useOutcomes(servers, actions)
  return (
    <ServiceView
      service={server}
      query={query}
      actions={actions}
      header={<DetailHeader server={server} actions={actions} />}
      tabs={[
        { id: 'addons', label: t('addons'), content: <AddonsTab server={server} actions={actions} /> },
        { id: 'network', label: t('network'), content: <NetworkTab server={server} /> },
        { id: 'remote', label: words('tab'), content: <RemoteTab {...remoteProps(server, actions)} /> },
        { id: 'control', label: t('control'), content: <ControlTab server={server} actions={actions} /> },
      ]}
      notes={<TroubleNotes server={server} actions={actions} />}
    >
      {server.delivery && <DeliveryPanel server={server} delivery={server.delivery} />}
      <ServerPanel server={server} actions={actions} />
    </ServiceView>
  )
}
