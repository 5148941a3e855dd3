import { accountsErrors } from './accounts.errors.ts'
import { apiKeysErrors } from './api-keys.errors.ts'
import { backofficeErrors } from './backoffice.errors.ts'
import { billingErrors } from './billing.errors.ts'
import { billingContactsErrors } from './billing-contacts.errors.ts'
import { brandErrors } from './brands.errors.ts'
import { cardsErrors } from './cards.errors.ts'
import { changesErrors } from './changes.errors.ts'
import { computeErrors } from './compute.errors.ts'
import { customersErrors } from './customers.errors.ts'
import { dedicatedErrors } from './dedicated.errors.ts'
import type { ErrorDeclaration } from './define.ts'
import { disksErrors } from './disks.errors.ts'
import { edgeErrors } from './edge.errors.ts'
import { federationErrors } from './federation.errors.ts'
import { fieldErrors } from './fields.errors.ts'
import { hostingErrors } from './hosting.errors.ts'
import { infrastructureErrors } from './infrastructure.errors.ts'
import { liveErrors } from './live.errors.ts'
import { maintenanceErrors } from './maintenance.errors.ts'
import { natPortsErrors } from './nat-ports.errors.ts'
import { operatorsErrors } from './operators.errors.ts'
import { ordersErrors } from './orders.errors.ts'
import { papersErrors } from './papers.errors.ts'
import { platformErrors } from './platform.errors.ts'
import { promotionsErrors } from './promotions.errors.ts'
import { proxiesErrors } from './proxies.errors.ts'
import { referralsErrors } from './referrals.errors.ts'
import { renewalsErrors } from './renewals.errors.ts'
import { rgcErrors } from './rgc.errors.ts'
import { servicesErrors } from './services.errors.ts'
import { settingsErrors } from './settings.errors.ts'
import { sshKeysErrors } from './ssh-keys.errors.ts'
import { teamsErrors } from './teams.errors.ts'
import { ticketMailsErrors } from './ticket-mails.errors.ts'
import { ticketsErrors } from './tickets.errors.ts'
import { transfersErrors } from './transfers.errors.ts'
import { userDataErrors } from './user-data.errors.ts'
import { webhooksErrors } from './webhooks.errors.ts'

/** Every error the server can answer. A module adds its own file here; codes are unique by construction of the type. */
export const errorCatalogue = {
  ...platformErrors,
  ...fieldErrors,
  ...operatorsErrors,
  ...customersErrors,
  ...accountsErrors,
  ...apiKeysErrors,
  ...sshKeysErrors,
  ...billingContactsErrors,
  ...federationErrors,
  ...servicesErrors,
  ...infrastructureErrors,
  ...brandErrors,
  ...settingsErrors,
  ...computeErrors,
  ...natPortsErrors,
  ...liveErrors,
  ...maintenanceErrors,
  ...dedicatedErrors,
  ...disksErrors,
  ...hostingErrors,
  ...edgeErrors,
  ...proxiesErrors,
  ...rgcErrors,
  ...ordersErrors,
  ...papersErrors,
  ...promotionsErrors,
  ...referralsErrors,
  ...renewalsErrors,
  ...billingErrors,
  ...backofficeErrors,
  ...cardsErrors,
  ...changesErrors,
  ...teamsErrors,
  ...ticketMailsErrors,
  ...ticketsErrors,
  ...transfersErrors,
  ...userDataErrors,
  ...webhooksErrors,
} as const satisfies Record<string, ErrorDeclaration>

export type ErrorCode = keyof typeof errorCatalogue
