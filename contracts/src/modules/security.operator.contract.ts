import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../ids.ts'
import { beforeFrom, isPeriod, listInput, listOutput } from '../lists.ts'
import { SECURITY_ACTORS, SECURITY_EVENT_KINDS } from '../security-events.ts'
import { brandRefSchema, ofBrand } from '../staff-views.ts'

/** Days of UTC, both included. */
const day = z.iso.date().nullish()

export const securityEventList = defineEndpoint({
  path: 'operator/security/list',
  summary: 'Refused access, one row per actor, kind and minute; the search finds names, networks, calls and kinds',
  auth: 'staff',
  // Owners and auditors, as for the audit log.
  roles: [],
  effect: 'read',
  input: listInput(['at', 'count'])
    .extend({
      tab: z.enum(['all', ...SECURITY_EVENT_KINDS]).default('all'),
      actor: z.enum(SECURITY_ACTORS).nullish(),
      ...ofBrand,
      from: day,
      to: day,
    })
    .refine(isPeriod, beforeFrom),
  /** `counts`: rows per tab, within the other filters. */
  output: listOutput(
    z.object({
      id: idSchema,
      /** When it happened last within the minute. */
      at: instantSchema,
      kind: z.enum(SECURITY_EVENT_KINDS),
      actor: z.enum(SECURITY_ACTORS),
      /** Username, name of the token, or network; empty for `others`. */
      actorName: z.string(),
      /** Account of a customer or token. */
      accountId: idSchema.nullable(),
      brand: brandRefSchema.nullable(),
      /** Address of the last one. */
      ip: z.string(),
      /** Calls that were refused, at most five of them. */
      paths: z.array(z.string()),
      /** Refusals within the minute. */
      count: z.int().min(1),
    }),
  ),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const securityContract = [securityEventList] as const
