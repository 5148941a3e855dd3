import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { beforeFrom, isPeriod, listInput, listOutput } from '../lists.ts'
import { brandRefSchema, customerRefSchema } from '../staff-views.ts'
import { typedText } from '../texts.ts'

/** Days of UTC, both included. */
const day = z.iso.date().nullish()

export const auditList = defineEndpoint({
  path: 'operator/audit/list',
  summary: 'What staff and the system did, with what was before and after; the search finds names, details and addresses',
  auth: 'staff',
  // Owners and auditors: it tells what everybody did.
  roles: [],
  effect: 'read',
  input: listInput(['at'])
    .extend({
      tab: z.enum(['all', 'staff', 'system']).default('all'),
      /** A member of staff, by username. */
      who: typedText().toLowerCase().max(100).nullish(),
      /** The beginning of a call's path, or of the system's own event. */
      action: typedText().max(100).nullish(),
      brandId: idInput.nullish(),
      accountId: idInput.nullish(),
      serviceId: idInput.nullish(),
      status: z.enum(['success', 'error']).nullish(),
      from: day,
      to: day,
    })
    .refine(isPeriod, beforeFrom),
  /** `counts`: the tabs, within the other filters. */
  output: listOutput(
    z.object({
      id: idSchema,
      at: instantSchema,
      actor: z.enum(['staff', 'system']),
      actorName: z.string(),
      action: z.string(),
      status: z.enum(['success', 'error']),
      detail: z.string(),
      /** The error's sentence in the caller's language. */
      error: z.string().nullable(),
      brand: brandRefSchema.nullable(),
      customer: customerRefSchema.nullable(),
      serviceId: idSchema.nullable(),
      ip: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const auditContract = [auditList] as const
