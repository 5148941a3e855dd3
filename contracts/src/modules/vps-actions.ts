import { z } from 'zod'
import { actionStateSchema } from './services.contract.ts'

/** Each action on a VPS for this caller, now. Reasons are error codes. */
export const vpsActionsSchema = z
  .object({
    start: actionStateSchema,
    shutdown: actionStateSchema,
    stop: actionStateSchema,
    restart: actionStateSchema,
    console: actionStateSchema,
    'reveal-password': actionStateSchema,
    renew: actionStateSchema,
    autorenew: actionStateSchema,
    cancel: actionStateSchema,
    'revoke-cancellation': actionStateSchema,
    change: actionStateSchema,
    addon: actionStateSchema,
  })
  // Written out as it is: choosing between the two forms, action by action, costs more than the rest of a row.
  .meta({ 'x-plain': true })
export type VpsActions = z.infer<typeof vpsActionsSchema>
