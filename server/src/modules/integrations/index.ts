import type { Module } from '../../platform/module.ts'
import { type IntegrationDeps, integrationHandlers } from './integrations.live.ts'

export {
  type Attached,
  accountsIn,
  type DnsRegistry,
  dnsServersIn,
  type FileStores,
  type FilesRegistry,
  type HostingRegistry,
  type IdentityRegistry,
  type Inboxes,
  type InboxRegistry,
  inboxesIn,
  type MailRegistry,
  mailThrough,
  type PaymentRegistry,
  storesIn,
} from './gateways.ts'
export { type IdentityProvider, type IdentityProviders, providersIn, providerView, returnPath } from './providers.ts'

export function integrationsModule(deps: IntegrationDeps): Module {
  return {
    name: 'integrations',
    handlers: integrationHandlers(deps),
    // All kinds are kept in one table.
    sealed: [deps.payment.sealed],
  }
}
