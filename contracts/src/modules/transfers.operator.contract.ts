import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { transferStateSchema } from '../machines/transfer.machine.ts'
import { customerRefSchema, reasonInput } from '../staff-views.ts'

/** How a service was offered to somebody else, and what came of it: part of what staff see of a service. */
export const staffTransferSchema = z.object({
  id: idSchema,
  state: transferStateSchema,
  from: customerRefSchema,
  /** Null: the e-mail that was typed has no account. */
  to: customerRefSchema.nullable(),
  email: z.string(),
  requestedAt: instantSchema,
  expiresAt: instantSchema,
  settledAt: instantSchema.nullable(),
})

export const unblockTransfers = defineEndpoint({
  path: 'operator/transfers/unblock',
  summary: 'Let a customer transfer services again who named too many e-mails without an account',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'write',
  /** Of the customer. */
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: z.object({}),
  errors: ['not-found', 'transfer.not-blocked'],
  example: { id: 1, reason: 'Misspelt a colleague’s address, asked by phone' },
})

export const transfersOperatorContract = [unblockTransfers] as const
