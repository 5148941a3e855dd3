import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { TextLink } from '../../../design/link.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import type { ProxyServiceDetail } from '../calls.ts'

/** The addresses that are this service's alone, and how many proxies listen on each. */
export function AddressesPanel({ service }: { service: ProxyServiceDetail }) {
  const t = useTranslations('proxies')
  const { detail } = servicePaths(useKind().contract)
  return (
    <Panel
      title={t('field.addresses')}
      hint={service.addressList.length}
      actions={<TextLink to={detail(service.id, { tab: 'proxies' })}>{t('tabs.proxies')}</TextLink>}
      flush
    >
      <DefinitionList
        items={service.addressList.map(({ ip, proxies }) => ({
          term: <Address what={ip}>{ip}</Address>,
          value: t('on', { n: proxies }),
        }))}
      />
    </Panel>
  )
}
