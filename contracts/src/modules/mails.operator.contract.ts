import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { brandRefSchema, customerRefSchema } from '../staff-views.ts'

const mailStateSchema = z.enum(['queued', 'sent', 'failed'])
const mailRowSchema = z.object({
  id: idSchema,
  brand: brandRefSchema.nullable(),
  customer: customerRefSchema.nullable(),
  template: z.string(),
  locale: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: mailStateSchema,
  error: z.string().nullable(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
})

export const mailList = defineEndpoint({
  path: 'operator/mails/list',
  summary: 'Mails queued, sent and failed, the newest first; the search finds recipients and templates by their beginning',
  auth: 'staff',
  roles: ['support', 'billing'],
  effect: 'read',
  input: listInput(['id']).extend({ state: mailStateSchema.optional(), accountId: idInput.optional(), brandId: idInput.optional() }),
  output: listOutput(mailRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const mailDetail = defineEndpoint({
  path: 'operator/mails/detail',
  summary: 'One mail with its text; what opens an account (the secret part of links) is left out',
  auth: 'staff',
  roles: ['support', 'billing'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: mailRowSchema.extend({ sender: z.string(), text: z.string(), html: z.string() }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const mailResend = defineEndpoint({
  path: 'operator/mails/resend',
  summary: 'Sends a mail of the same content to the same address once more',
  auth: 'staff',
  roles: ['support', 'billing'],
  effect: 'money',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'mail.link-spent'],
  example: { id: 1 },
})

export const mailTest = defineEndpoint({
  path: 'operator/mails/test',
  summary: 'Sends a mail of a brand to the caller: what its mails look like, and whether they arrive',
  auth: 'staff',
  roles: ['support', 'billing'],
  effect: 'write',
  input: z.strictObject({ brandId: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found'],
  example: { brandId: 1 },
})

export const mailsOperatorContract = [mailList, mailDetail, mailResend, mailTest] as const
