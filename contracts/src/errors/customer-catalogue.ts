import { accountsErrors } from './accounts.errors.ts'
import { apiKeysErrors } from './api-keys.errors.ts'
import { billingContactsErrors } from './billing-contacts.errors.ts'
import { brandErrors } from './brands.errors.ts'
import { cardsErrors } from './cards.errors.ts'
import { changesErrors } from './changes.errors.ts'
import { computeErrors } from './compute.errors.ts'
import { customersErrors } from './customers.errors.ts'
import { dedicatedErrors } from './dedicated.errors.ts'
import type { ErrorDeclaration } from './define.ts'
import { disksErrors } from './disks.errors.ts'
import { federationErrors } from './federation.errors.ts'
import { fieldErrors } from './fields.errors.ts'
import { holdsErrors } from './holds.errors.ts'
import { hostingErrors } from './hosting.errors.ts'
import { infrastructureErrors } from './infrastructure.errors.ts'
import { liveErrors } from './live.errors.ts'
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
import { sshKeysErrors } from './ssh-keys.errors.ts'
import { teamsErrors } from './teams.errors.ts'
import { ticketsErrors } from './tickets.errors.ts'
import { transfersErrors } from './transfers.errors.ts'
import { userDataErrors } from './user-data.errors.ts'
import { webhooksErrors } from './webhooks.errors.ts'

/** Every error that a customer can be answered, with what the console shares with them. A module that customers call adds its own file here. */
export const customerErrorCatalogue = {
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
  ...computeErrors,
  ...natPortsErrors,
  ...liveErrors,
  ...dedicatedErrors,
  ...disksErrors,
  ...holdsErrors,
  ...hostingErrors,
  ...proxiesErrors,
  ...rgcErrors,
  ...ordersErrors,
  ...papersErrors,
  ...promotionsErrors,
  ...referralsErrors,
  ...renewalsErrors,
  ...cardsErrors,
  ...changesErrors,
  ...teamsErrors,
  ...ticketsErrors,
  ...transfersErrors,
  ...userDataErrors,
  ...webhooksErrors,
} as const satisfies Record<string, ErrorDeclaration>
