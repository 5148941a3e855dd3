import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { HOLD_CHANGES } from '../holds.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { actionStateSchema } from './services.contract.ts'

/** A hold on the customer's page: what a colleague changed, and whether the caller may approve it. */
export const staffHoldSchema = z.object({
  ...{ id: idSchema, change: z.enum(HOLD_CHANGES), by: z.string(), since: instantSchema, until: instantSchema },
  approve: actionStateSchema,
})

export const approveHold = defineEndpoint({
  path: 'operator/customers/hold/approve',
  summary:
    'Approve what a colleague changed about a customer’s way in: payments, transfers and secrets of the account open at once. The colleague must be another person, and the caller must have a role that the colleague lacks',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'write',
  input: z.strictObject({ id: idInput, holdId: idInput, reason: reasonInput }),
  output: z.object({}),
  errors: ['not-found', 'hold.over', 'hold.own-change', 'hold.same-role'],
  example: { id: 1, holdId: 1, reason: 'Called the customer at the number on file' },
})

export const holdsOperatorContract = [approveHold] as const
