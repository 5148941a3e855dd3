import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { STAFF_ALERT_KINDS } from '../staff-alerts.ts'
import { brandRefSchema, ofBrand } from '../staff-views.ts'
import { typedText } from '../texts.ts'

const kind = z.enum(STAFF_ALERT_KINDS)
const forAll = { auth: 'staff', roles: ['billing', 'support', 'provisioning'] } as const

export const staffAlertSchema = z.object({
  id: idSchema,
  kind,
  /** What it is about within its kind: a number or a name, in no language. */
  subject: z.string(),
  /** Null for what concerns the whole installation: jobs, mails, backups. */
  brand: brandRefSchema.nullable(),
  /** For the sentence: figures and names. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** A path of the console where it is worked off. */
  link: z.string(),
  openedAt: instantSchema,
  resolvedAt: instantSchema.nullable(),
  /** A member of staff, or `system` where the cause went away by itself. */
  resolvedBy: z.string().nullable(),
})

export const listAlerts = defineEndpoint({
  path: 'operator/alerts/list',
  summary: 'What waits for a person, of the kinds that are the caller’s work; and what did',
  ...forAll,
  effect: 'read',
  input: listInput(['openedAt']).extend({ tab: z.enum(['open', 'resolved']).default('open'), kind: kind.nullish(), ...ofBrand }),
  /** `counts`: `open`, `resolved`, and each kind's open ones. */
  output: listOutput(staffAlertSchema).extend({
    /** No worker has reported since then, so nothing goes on and no mail is sent; null where one has. */
    workerSilentSince: instantSchema.nullable(),
  }),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const resolveAlert = defineEndpoint({
  path: 'operator/alerts/resolve',
  summary: 'Say that a person has seen to it; the same cause is told again only after it went away and came back',
  ...forAll,
  effect: 'write',
  input: z.strictObject({ id: idInput, remark: typedText().max(500).default('') }),
  output: z.object({}),
  errors: ['not-found', 'conflict'],
  example: { id: 1, remark: 'Called the data centre' },
})

export const alertsContract = [listAlerts, resolveAlert] as const
