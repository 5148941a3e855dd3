import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { RGC_TABS } from '../rgc.ts'
import { typedText } from '../texts.ts'
import { rgcSessionSchema } from './rgc.contract.ts'

/** Connections of customers over gateways, as staff look after them. */

export const operatorRgcSessionSchema = rgcSessionSchema.omit({ own: true }).extend({
  owner: z.object({ id: idSchema, username: z.string() }),
})
export type OperatorRgcSession = z.infer<typeof operatorRgcSessionSchema>

export const operatorRgcSessions = defineEndpoint({
  path: 'operator/rgc/session/list',
  summary: 'Connections over gateways: of a service, of a customer (opened, or to own services), or all',
  auth: 'staff',
  roles: ['support', 'provisioning'],
  effect: 'read',
  input: listInput(['createdAt', 'until']).extend({
    serviceId: idInput.optional(),
    accountId: idInput.optional(),
    tab: z.enum(RGC_TABS).default('live'),
  }),
  output: listOutput(operatorRgcSessionSchema),
  errors: [],
  example: { tab: 'live' },
})

export const operatorRgcSessionEnd = defineEndpoint({
  path: 'operator/rgc/session/end',
  summary: 'Close a connection; who opened it is told the reason',
  auth: 'staff',
  roles: ['support', 'provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: typedText().min(3).max(500) }),
  output: z.object({}),
  errors: ['not-found', 'rgc.over'],
  example: { id: 1, reason: 'Reported as a source of attacks' },
})

export const rgcOperatorContract = [operatorRgcSessions, operatorRgcSessionEnd] as const
