import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { typedText } from '../texts.ts'

/** Ranges of addresses for proxies: no address stands in two, and each range belongs to one host. */

const version = z.int()
const write = { auth: 'staff', roles: ['provisioning'] } as const
const read = { auth: 'staff', roles: ['provisioning', 'support'] } as const

export const operatorEdgePoolSchema = z.object({
  id: idSchema,
  hostId: idSchema,
  hostTitle: z.string(),
  locationCode: z.string(),
  cidr: z.string(),
  note: z.string(),
  /** Traffic leaves by the address that it came to; else by whichever the host chooses. */
  sameOutgoing: z.boolean(),
  state: z.enum(['open', 'closed']),
  total: z.int(),
  free: z.int(),
  given: z.int(),
  resting: z.int(),
  version,
})
export type OperatorEdgePool = z.infer<typeof operatorEdgePoolSchema>

export const operatorEdgePoolList = defineEndpoint({
  path: 'operator/edge-pool/list',
  summary: 'Ranges of addresses for proxies, each on one edge host',
  ...read,
  effect: 'read',
  input: listInput(['cidr', 'host']).extend({ hostId: idInput.optional() }),
  output: listOutput(operatorEdgePoolSchema),
  errors: [],
  example: {},
})

export const operatorEdgePoolCreate = defineEndpoint({
  path: 'operator/edge-pool/create',
  summary: 'Add a range of addresses that are set up on an edge host',
  ...write,
  effect: 'money',
  input: z.strictObject({
    hostId: idInput,
    cidr: z.union([z.cidrv4(), z.cidrv6()], { error: 'field.network' }),
    note: typedText().max(200).default(''),
    sameOutgoing: z.boolean().default(true),
  }),
  output: operatorEdgePoolSchema,
  errors: ['not-found'],
  example: { hostId: 1, cidr: '198.18.8.0/29' },
})

export const operatorEdgePoolUpdate = defineEndpoint({
  path: 'operator/edge-pool/update',
  summary: 'Change a range’s note; a closed one gives out no address',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput, version, note: typedText().max(200).default(''), state: z.enum(['open', 'closed']) }),
  output: operatorEdgePoolSchema,
  errors: ['not-found', 'conflict'],
  example: { id: 1, version: 1, state: 'open' },
})

export const operatorEdgePoolRemove = defineEndpoint({
  path: 'operator/edge-pool/remove',
  summary: 'Remove a range that nobody has an address of',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'pool.in-use'],
  example: { id: 1 },
})

export const edgePoolsOperatorContract = [
  operatorEdgePoolList,
  operatorEdgePoolCreate,
  operatorEdgePoolUpdate,
  operatorEdgePoolRemove,
] as const
