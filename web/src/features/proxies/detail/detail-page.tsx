import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { EmptyState } from '../../../design/layout/states.tsx'
import { useListState } from '../../../design/table/use-list-state.ts'
import { useGo, usePathParams, useSearchParams } from '../../../lib/navigation.ts'
import { type ServiceActions, useServiceActions } from '../../services/actions/use-service-actions.tsx'
import { type DetailQuery, ServicePage } from '../../services/detail/service-page.tsx'
import { ServiceView } from '../../services/detail/service-view.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import type { ProxyService, ProxyServiceDetail } from '../calls.ts'
import { EndpointTable } from '../list/endpoint-table.tsx'
import { OfProxies } from '../of-proxies.tsx'
import { proxyActionSet } from '../proxies.actions.ts'
import { AddDrawer } from '../work/add-drawer.tsx'
import { AddressesPanel } from './addresses-panel.tsx'
import { DetailHeader } from './detail-header.tsx'
import { TransferPanel } from './transfer-panel.tsx'

const MOVING_MS = 2000

export function Page() {
  const { VMID = '' } = usePathParams()
  const cached = useCall('user/service/vms/app/proxy/detail', { id: VMID })
  const moving = cached.data !== undefined && (cached.data.work !== null || cached.data.status === 'changing')
  const query = useCall('user/service/vms/app/proxy/detail', { id: VMID }, { refetchInterval: moving && MOVING_MS })
  return (
    <OfProxies>
      <ServicePage query={query}>{(service) => <ProxyView service={service} query={query} />}</ServicePage>
    </OfProxies>
  )
}

function ProxyView({ service, query }: { service: ProxyServiceDetail; query: DetailQuery<ProxyServiceDetail> }) {
  const t = useTranslations('proxies')
  const actions = useServiceActions(proxyActionSet, 'detail')
  const { tab } = useSearchParams()
  const go = useGo()
  const { detail } = servicePaths(useKind().contract)
  return (
    <>
      <ServiceView
        service={service}
        query={query}
        actions={actions}
        header={<DetailHeader service={service} actions={actions} />}
        tabs={[{ id: 'proxies', label: t('tabs.proxies'), content: <Endpoints service={service} actions={actions} /> }]}
        notes={
          service.status === 'limited' && (
            <Note tone="danger" title={t('limited.title')}>
              {t('limited.text')}
            </Note>
          )
        }
      >
        <TransferPanel id={service.id} />
        <AddressesPanel service={service} />
      </ServiceView>
      {tab === 'add' && service.actions.add === true && (
        <AddDrawer id={service.id} onClose={() => go(detail(service.id, { tab: 'proxies' }))} />
      )}
    </>
  )
}

function Endpoints({ service, actions }: { service: ProxyServiceDetail; actions: ServiceActions<ProxyService> }) {
  const t = useTranslations('proxies')
  const list = useListState({ id: 'proxy-endpoints-of-one', filters: ['type'] })
  const offer = actions.offer(service, 'add')
  return (
    <EndpointTable
      list={list}
      serviceId={service.id}
      empty={
        <EmptyState
          icon={IconRoute}
          title={t('none.title')}
          actions={
            offer && (
              <DisabledReason reason={offer.reason}>
                <Button icon={IconPlus} onClick={offer.run}>
                  {offer.label}
                </Button>
              </DisabledReason>
            )
          }
        >
          {t('none.of', { most: service.most })}
        </EmptyState>
      }
    />
  )
}
