import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Address } from '../../../design/data/address.tsx'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { addressOf, type DedicatedDetail } from '../calls.ts'

/** Every address that the server was handed over with. */
export function NetworkTab({ server }: { server: DedicatedDetail }) {
  const t = useTranslations('compute.server')
  const own = useTranslations('dedicated')
  const facts: [string, string | null][] = [
    [t('publicAddress'), addressOf(server)],
    [own('field.dedicatedIp'), server.dedicatedIp],
    [own('field.outgoingIp'), server.outgoingIp],
    [t('localIp'), server.localIp],
    [t('netmask'), server.netmask],
    [t('gateway'), server.gateway],
  ]
  return (
    <Panel title={own('tabs.network')} flush>
      <DefinitionList
        items={[
          ...facts.map(([term, value]) => ({
            term,
            value: value ? (
              <Address what={term}>{value}</Address>
            ) : (
              <span className="c3">{server.delivery ? own('afterDelivery') : '–'}</span>
            ),
          })),
          { term: own('field.network'), value: server.network ?? '–' },
          { term: own('field.rgcServer'), value: <RgcServers id={server.id} /> },
        ]}
      />
    </Panel>
  )
}

/** The gateways that connections to it go over now. */
function RgcServers({ id }: { id: number }) {
  const { data } = useCall('user/rgc/session/list', { serviceId: id, tab: 'live' })
  const names = [...new Set(data?.items.map(({ gateway }) => gateway.name))]
  return names.length === 0 ? <span className="c3">–</span> : names.join(', ')
}
