import type { ProxyState } from '@portal/contracts/proxies.ts'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../design/data/status.tsx'
import { ServiceStatus } from '../services/service-status.tsx'
import type { ProxyService } from './calls.ts'
import { proxyTone } from './state.ts'

type Shown = Pick<ProxyService, 'name' | 'state' | 'status' | 'work'>

/** What the host says of all proxies of a service, in a word. */
export function ServiceState({ service, strong, bar }: { service: Shown; strong?: boolean; bar?: boolean }) {
  const t = useTranslations('proxies')
  return (
    <ServiceStatus
      service={service}
      label={t(`state.${service.status}`)}
      tone={proxyTone(service.status)}
      stepLabel={() => t('work')}
      strong={strong}
      bar={bar}
    />
  )
}

export function EndpointState({ status }: { status: ProxyState }) {
  const t = useTranslations('proxies.state')
  return <StatusBadge tone={proxyTone(status)}>{t(status)}</StatusBadge>
}
