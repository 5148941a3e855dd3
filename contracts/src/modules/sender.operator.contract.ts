import { z } from 'zod'
import { SENDER_CHECKS, SENDER_REASONS, SENDER_STATES } from '../brands.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, instantSchema } from '../ids.ts'

/** Whether the world believes that a brand's mails are the brand's: SPF, DKIM and DMARC of its sender's domain [B1]. */

const dnsRecord = z.object({ name: z.string(), value: z.string() })

const senderSchema = z.object({
  /** Of the sender's address. */
  domain: z.string(),
  /** The newest key, and what has to be published for it; null: none was made. */
  key: z.object({ selector: z.string(), record: dnsRecord, signing: z.boolean(), createdAt: instantSchema }).nullable(),
  /** An older key signs until the newest one's record is found. */
  signedBy: z.string().nullable(),
})
const checkSchema = z.object({
  what: z.enum(SENDER_CHECKS),
  state: z.enum(SENDER_STATES),
  reason: z.enum(SENDER_REASONS),
  /** Where it was looked for, and what stood there. */
  name: z.string(),
  found: z.array(z.string()),
  /** What should stand there where it does not; null: nothing to do. */
  publish: dnsRecord.nullable(),
})

export const operatorSenderDetail = defineEndpoint({
  path: 'operator/brand/sender/detail',
  summary: 'The domain that a brand’s mails come from, and the key that signs them',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: senderSchema,
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorSenderKey = defineEndpoint({
  path: 'operator/brand/sender/key',
  summary: 'Make a new DKIM key for the brand; it signs as soon as its record is found',
  auth: 'staff',
  roles: [],
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: senderSchema,
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorSenderCheck = defineEndpoint({
  path: 'operator/brand/sender/check',
  summary: 'Look up SPF, DKIM and DMARC of the sender’s domain now; a key whose record is found signs from then on',
  auth: 'staff',
  roles: [],
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: senderSchema.extend({ checks: z.array(checkSchema) }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const senderOperatorContract = [operatorSenderDetail, operatorSenderKey, operatorSenderCheck] as const
