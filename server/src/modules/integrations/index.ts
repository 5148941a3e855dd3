import type { Module } from '../../platform/module.ts'
import { type IntegrationDeps, integrationHandlers } from './integrations.live.ts'

export { accountsIn, type MailRegistry, mailThrough, type PaymentRegistry } from './gateways.ts'

export function integrationsModule(deps: IntegrationDeps): Module {
  return {
    name: 'integrations',
    handlers: integrationHandlers(deps),
    // Both kinds are kept in one table.
    sealed: [deps.payment.sealed],
  }
}
