import { backofficeErrors } from './backoffice.errors.ts'
import { billingErrors } from './billing.errors.ts'
import { consoleErrors } from './console.errors.ts'
import { customerErrorCatalogue } from './customer-catalogue.ts'
import type { ErrorDeclaration } from './define.ts'
import { edgeErrors } from './edge.errors.ts'
import { maintenanceErrors } from './maintenance.errors.ts'
import { refundsErrors } from './refunds.errors.ts'
import { settingsErrors } from './settings.errors.ts'
import { ticketMailsErrors } from './ticket-mails.errors.ts'

/**
 * Every error the server can answer. What staff alone are answered adds its own file here, all else in customer-catalogue.ts: browsers of
 * customers load that one. Codes are unique by construction of the type.
 */
export const errorCatalogue = {
  ...customerErrorCatalogue,
  ...consoleErrors,
  ...settingsErrors,
  ...maintenanceErrors,
  ...edgeErrors,
  ...billingErrors,
  ...backofficeErrors,
  ...refundsErrors,
  ...ticketMailsErrors,
} as const satisfies Record<string, ErrorDeclaration>

export type ErrorCode = keyof typeof errorCatalogue
