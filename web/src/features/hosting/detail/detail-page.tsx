import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { usePathParams } from '../../../lib/navigation.ts'
import { useServiceActions } from '../../services/actions/use-service-actions.tsx'
import { type DetailQuery, ServicePage } from '../../services/detail/service-page.tsx'
import { ServiceView } from '../../services/detail/service-view.tsx'
import type { HostingDetail } from '../calls.ts'
import { hostingActionSet } from '../hosting.actions.ts'
import { OfHosting } from '../of-hosting.tsx'
import { useRefreshInterval } from '../use-refresh.ts'
import { AccountPanel } from './account-panel.tsx'
import { DetailHeader } from './detail-header.tsx'
import { DnsTab } from './dns-tab.tsx'
import { HostingNotes } from './hosting-notes.tsx'
import { UsagePanel } from './usage-panel.tsx'

export function Page() {
  const { id = '' } = usePathParams()
  const cached = useCall('user/service/hosting/detail', { id })
  const interval = useRefreshInterval(cached.data ? [cached.data] : [])
  const query = useCall('user/service/hosting/detail', { id }, { refetchInterval: interval })
  return (
    <OfHosting>
      <ServicePage query={query}>{(hosting) => <HostingView hosting={hosting} query={query} />}</ServicePage>
    </OfHosting>
  )
}

function HostingView({ hosting, query }: { hosting: HostingDetail; query: DetailQuery<HostingDetail> }) {
  const t = useTranslations('hosting.tabs')
  const actions = useServiceActions(hostingActionSet, 'detail')
  return (
    <ServiceView
      service={hosting}
      query={query}
      actions={actions}
      header={<DetailHeader hosting={hosting} actions={actions} />}
      tabs={[{ id: 'dns', label: t('dns'), content: <DnsTab hosting={hosting} /> }]}
      notes={<HostingNotes hosting={hosting} actions={actions} />}
    >
      <UsagePanel hosting={hosting} actions={actions} />
      <AccountPanel hosting={hosting} actions={actions} />
    </ServiceView>
  )
}
