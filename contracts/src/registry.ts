import type { z } from 'zod'
import type { AnyEndpoint } from './endpoint.ts'
import { accountsContract } from './modules/accounts.contract.ts'
import { addressesOperatorContract } from './modules/addresses.operator.contract.ts'
import { alertsContract } from './modules/alerts.operator.contract.ts'
import { apiKeysContract } from './modules/api-keys.contract.ts'
import { auditContract } from './modules/audit.operator.contract.ts'
import { backofficeContract } from './modules/backoffice.contract.ts'
import { backupsContract } from './modules/backups.contract.ts'
import { billingContactsContract } from './modules/billing-contacts.contract.ts'
import { billingRunContract } from './modules/billing-run.operator.contract.ts'
import { billingTermsContract } from './modules/billing-terms.contract.ts'
import { brandsContract } from './modules/brands.contract.ts'
import { brandsOperatorContract } from './modules/brands.operator.contract.ts'
import { capacityOperatorContract } from './modules/capacity.operator.contract.ts'
import { cardsContract } from './modules/cards.contract.ts'
import { cardsOperatorContract } from './modules/cards.operator.contract.ts'
import { catalogueContract } from './modules/catalogue.contract.ts'
import { catalogueOperatorContract } from './modules/catalogue.operator.contract.ts'
import { changesOperatorContract } from './modules/changes.operator.contract.ts'
import { computeContract } from './modules/compute.contract.ts'
import { controllersOperatorContract } from './modules/controllers.operator.contract.ts'
import { customerCareContract } from './modules/customer-care.operator.contract.ts'
import { customersContract } from './modules/customers.operator.contract.ts'
import { dashboardContract } from './modules/dashboard.contract.ts'
import { dedicatedContract } from './modules/dedicated.contract.ts'
import { dedicatedOperatorContract } from './modules/dedicated.operator.contract.ts'
import { disksContract } from './modules/disks.contract.ts'
import { edgeOperatorContract } from './modules/edge.operator.contract.ts'
import { edgeForwardsOperatorContract } from './modules/edge-forwards.operator.contract.ts'
import { edgePoolsOperatorContract } from './modules/edge-pools.operator.contract.ts'
import { evacuationOperatorContract } from './modules/evacuation.operator.contract.ts'
import { federationContract } from './modules/federation.contract.ts'
import { hardwareOperatorContract } from './modules/hardware.operator.contract.ts'
import { holdsOperatorContract } from './modules/holds.operator.contract.ts'
import { hostingContract } from './modules/hosting.contract.ts'
import { hostingOperatorContract } from './modules/hosting.operator.contract.ts'
import { imagesOperatorContract } from './modules/images.operator.contract.ts'
import { infrastructureOperatorContract } from './modules/infrastructure.operator.contract.ts'
import { integrationsContract } from './modules/integrations.operator.contract.ts'
import { isosOperatorContract } from './modules/isos.operator.contract.ts'
import { ledgerContract } from './modules/ledger.contract.ts'
import { liveContract } from './modules/live.contract.ts'
import { liveOperatorContract } from './modules/live.operator.contract.ts'
import { mailTextsOperatorContract } from './modules/mail-texts.operator.contract.ts'
import { mailboxContract } from './modules/mailbox.contract.ts'
import { maintenanceContract } from './modules/maintenance.contract.ts'
import { maintenanceOperatorContract } from './modules/maintenance.operator.contract.ts'
import { metricsContract } from './modules/metrics.contract.ts'
import { natPortsContract } from './modules/nat-ports.contract.ts'
import { nodesOperatorContract } from './modules/nodes.operator.contract.ts'
import { noticesContract } from './modules/notices.contract.ts'
import { operatorsContract } from './modules/operators.contract.ts'
import { optimizationContract } from './modules/optimization.contract.ts'
import { ordersContract } from './modules/orders.contract.ts'
import { orphansContract } from './modules/orphans.operator.contract.ts'
import { ownImagesContract } from './modules/own-images.contract.ts'
import { papersContract } from './modules/papers.contract.ts'
import { papersOperatorContract } from './modules/papers.operator.contract.ts'
import { passkeysContract } from './modules/passkeys.contract.ts'
import { paymentTermsContract } from './modules/payment-terms.operator.contract.ts'
import { paymentsContract } from './modules/payments.contract.ts'
import { preferencesContract } from './modules/preferences.contract.ts'
import { promotionsContract } from './modules/promotions.contract.ts'
import { promotionsOperatorContract } from './modules/promotions.operator.contract.ts'
import { proxiesContract } from './modules/proxies.contract.ts'
import { proxyEndpointsContract } from './modules/proxy-endpoints.contract.ts'
import { rebuildContract } from './modules/rebuild.contract.ts'
import { referralsContract } from './modules/referrals.contract.ts'
import { referralsOperatorContract } from './modules/referrals.operator.contract.ts'
import { renewalsOperatorContract } from './modules/renewals.operator.contract.ts'
import { rescueContract } from './modules/rescue.contract.ts'
import { reverseDnsContract } from './modules/reverse-dns.contract.ts'
import { rgcContract } from './modules/rgc.contract.ts'
import { rgcOperatorContract } from './modules/rgc.operator.contract.ts'
import { searchContract } from './modules/search.contract.ts'
import { securityContract } from './modules/security.operator.contract.ts'
import { senderOperatorContract } from './modules/sender.operator.contract.ts'
import { sessionsContract } from './modules/sessions.contract.ts'
import { snapshotsContract } from './modules/snapshots.contract.ts'
import { sshKeysContract } from './modules/ssh-keys.contract.ts'
import { staffContract } from './modules/staff.operator.contract.ts'
import { teamsContract } from './modules/teams.contract.ts'
import { teamsOperatorContract } from './modules/teams.operator.contract.ts'
import { termsContract } from './modules/terms.contract.ts'
import { termsOperatorContract } from './modules/terms.operator.contract.ts'
import { ticketCareContract } from './modules/ticket-care.operator.contract.ts'
import { ticketMailsContract } from './modules/ticket-mails.operator.contract.ts'
import { ticketsContract } from './modules/tickets.contract.ts'
import { ticketsOperatorContract } from './modules/tickets.operator.contract.ts'
import { transfersContract } from './modules/transfers.contract.ts'
import { transfersOperatorContract } from './modules/transfers.operator.contract.ts'
import { twoFactorContract } from './modules/two-factor.contract.ts'
import { userDataContract } from './modules/user-data.contract.ts'
import { vpsPasswordContract } from './modules/vps-password.contract.ts'
import { webhooksContract } from './modules/webhooks.contract.ts'
import { webhooksOperatorContract } from './modules/webhooks.operator.contract.ts'

/** Every call of the house. A module adds its contract here, and only here. */
export const registry = [
  ...brandsContract,
  ...brandsOperatorContract,
  ...senderOperatorContract,
  ...termsContract,
  ...termsOperatorContract,
  ...mailTextsOperatorContract,
  ...integrationsContract,
  ...operatorsContract,
  ...staffContract,
  ...customersContract,
  ...customerCareContract,
  ...alertsContract,
  ...auditContract,
  ...accountsContract,
  ...sessionsContract,
  ...twoFactorContract,
  ...apiKeysContract,
  ...webhooksContract,
  ...webhooksOperatorContract,
  ...federationContract,
  ...mailboxContract,
  ...passkeysContract,
  ...sshKeysContract,
  ...billingContactsContract,
  ...catalogueContract,
  ...catalogueOperatorContract,
  ...infrastructureOperatorContract,
  ...imagesOperatorContract,
  ...isosOperatorContract,
  ...nodesOperatorContract,
  ...capacityOperatorContract,
  ...addressesOperatorContract,
  ...ledgerContract,
  ...noticesContract,
  ...preferencesContract,
  ...teamsContract,
  ...teamsOperatorContract,
  ...paymentsContract,
  ...paymentTermsContract,
  ...dashboardContract,
  ...computeContract,
  ...dedicatedContract,
  ...dedicatedOperatorContract,
  ...hardwareOperatorContract,
  ...controllersOperatorContract,
  ...hostingContract,
  ...hostingOperatorContract,
  ...edgeOperatorContract,
  ...edgeForwardsOperatorContract,
  ...edgePoolsOperatorContract,
  ...proxiesContract,
  ...proxyEndpointsContract,
  ...snapshotsContract,
  ...disksContract,
  ...orphansContract,
  ...evacuationOperatorContract,
  ...maintenanceContract,
  ...maintenanceOperatorContract,
  ...vpsPasswordContract,
  ...userDataContract,
  ...optimizationContract,
  ...metricsContract,
  ...rebuildContract,
  ...reverseDnsContract,
  ...natPortsContract,
  ...liveContract,
  ...liveOperatorContract,
  ...rescueContract,
  ...ownImagesContract,
  ...backupsContract,
  ...ordersContract,
  ...papersContract,
  ...papersOperatorContract,
  ...promotionsContract,
  ...promotionsOperatorContract,
  ...referralsContract,
  ...referralsOperatorContract,
  ...billingTermsContract,
  ...renewalsOperatorContract,
  ...billingRunContract,
  ...cardsContract,
  ...cardsOperatorContract,
  ...changesOperatorContract,
  ...transfersContract,
  ...transfersOperatorContract,
  ...ticketsContract,
  ...ticketsOperatorContract,
  ...ticketCareContract,
  ...ticketMailsContract,
  ...backofficeContract,
  ...searchContract,
  ...securityContract,
  ...holdsOperatorContract,
  // After what it holds up for a moment: tests walk through all calls in this order.
  ...rgcContract,
  ...rgcOperatorContract,
] as const satisfies readonly AnyEndpoint[]

type Registered = (typeof registry)[number]

/** For the browser's client: types only, no code is shipped. */
export type EndpointTable = {
  [E in Registered as E['path']]: { readonly input: z.input<E['input']>; readonly output: z.output<E['output']> }
}
export type EndpointPath = keyof EndpointTable
