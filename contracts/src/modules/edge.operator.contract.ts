import { z } from 'zod'
import { EDGE_HOST_STATES, PACKET_FILTER_STATES, PROXY_PROTOCOLS, PROXY_TROUBLES } from '../edge.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { staffTurns } from '../staff-turns.ts'
import { typedText } from '../texts.ts'

/** Hosts that customers' traffic runs through: what is desired of them and what is. */

const version = z.int()
const write = { auth: 'staff', roles: ['provisioning'] } as const
const read = { auth: 'staff', roles: ['provisioning', 'support'] } as const
const title = typedText().min(1).max(63)

export const operatorEdgeHostSchema = z.object({
  id: idSchema,
  title: z.string(),
  locationId: idSchema,
  locationCode: z.string(),
  /** `waiting`: not enrolled yet. */
  state: z.enum(EDGE_HOST_STATES),
  /** Not heard of for too long; customers' traffic may well go on. */
  silent: z.boolean(),
  seenAt: instantSchema.nullable(),
  enrolledAt: instantSchema.nullable(),
  enrolledBy: z.string().nullable(),
  /** The version that is desired, and the one that it said it has applied. */
  desired: z.int(),
  desiredAt: instantSchema.nullable(),
  applied: z.int(),
  endpoints: z.int(),
  forwards: z.int(),
  /** Of them, those that cannot be as they are to be. */
  troubled: z.int(),
  addresses: z.int(),
  given: z.int(),
  facts: z
    .object({
      software: z.string(),
      engines: z.array(z.string()),
      cores: z.int(),
      load: z.number(),
      memoryMb: z.int(),
      memoryUsedMb: z.int(),
      connections: z.int(),
      startedAt: instantSchema,
      filter: z.enum(PACKET_FILTER_STATES),
      /** The engine for forwards, and why it cannot run there. */
      forwarding: z.object({ engine: z.string(), trouble: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** Where it leads connections on; null: it is no gateway. */
  gateway: z
    .object({
      ...{ address: z.string(), publicName: z.string(), firstPort: z.int(), lastPort: z.int() },
      /** Blocks of ports for NAT VPS, and the network of their machines. */
      nat: z.object({ firstPort: z.int(), lastPort: z.int(), network: z.string(), router: z.string() }).nullable(),
    })
    .nullable(),
  /** Until when the code that enrols it is good; null: there is none. */
  codeUntil: instantSchema.nullable(),
  credentialAt: instantSchema.nullable(),
  rotating: z.boolean(),
  version,
})
export type OperatorEdgeHost = z.infer<typeof operatorEdgeHostSchema>

export const operatorEdgeHostList = defineEndpoint({
  path: 'operator/edge-host/list',
  summary: 'Hosts that customers’ traffic runs through',
  ...read,
  effect: 'read',
  input: listInput(['title']),
  output: listOutput(operatorEdgeHostSchema),
  errors: [],
  example: {},
})

export const operatorEdgeHostDetail = defineEndpoint({
  path: 'operator/edge-host/detail',
  summary: 'One edge host, its traffic of the last 24 hours and what happened to it',
  ...read,
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: operatorEdgeHostSchema.extend({
    traffic: z.array(z.object({ hour: instantSchema, received: z.int(), sent: z.int() })),
    history: z.array(z.object({ at: instantSchema, what: z.string(), detail: z.string(), by: z.string() })),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorEdgeHostCreate = defineEndpoint({
  path: 'operator/edge-host/create',
  summary: 'Add an edge host; a code enrols it then',
  ...write,
  effect: 'money',
  input: z.strictObject({ locationId: idInput, title }),
  output: operatorEdgeHostSchema,
  errors: ['not-found'],
  example: { locationId: 1, title: 'edge-sgn-9' },
})

export const operatorEdgeHostUpdate = defineEndpoint({
  path: 'operator/edge-host/update',
  summary: 'Rename an edge host',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput, version, title }),
  output: operatorEdgeHostSchema,
  errors: ['not-found', 'conflict'],
  example: { id: 1, version: 1, title: 'edge-sgn-8' },
})

export const operatorEdgeHostCode = defineEndpoint({
  path: 'operator/edge-host/code',
  summary: 'A code that enrols the host, once and within a day; one that was made before is good for nothing then',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ code: z.string(), until: instantSchema }),
  errors: ['not-found'],
  example: { id: 1 },
})

const turn = staffTurns(write.roles, operatorEdgeHostSchema)

export const operatorEdgeHostRotate = turn('operator/edge-host/rotate', 'Have the host make itself a new credential')
export const operatorEdgeHostDrain = turn('operator/edge-host/drain', 'Give out no more of its addresses; what runs goes on')
export const operatorEdgeHostUndrain = turn('operator/edge-host/undrain', 'Give out its addresses again')

export const operatorEdgeHostRemove = defineEndpoint({
  path: 'operator/edge-host/remove',
  summary: 'Remove an edge host that serves nothing and has no ranges',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'edge.in-use'],
  example: { id: 1 },
})

export const operatorEdgeEndpointSchema = z.object({
  id: z.string(),
  serviceId: idSchema,
  name: z.string(),
  username: z.string(),
  address: z.string(),
  port: z.int(),
  protocol: z.enum(PROXY_PROTOCOLS),
  user: z.string(),
  /** What is desired: open, or closed because it is suspended. */
  desired: z.enum(['open', 'closed']),
  actual: z.enum(['open', 'closed', 'waiting', 'trouble']),
  trouble: z.enum(PROXY_TROUBLES).nullable(),
  /** Since when it differs; null where it does not. */
  since: instantSchema.nullable(),
  received: z.int(),
  sent: z.int(),
})
export type OperatorEdgeEndpoint = z.infer<typeof operatorEdgeEndpointSchema>

export const operatorEdgeEndpointList = defineEndpoint({
  path: 'operator/edge-host/endpoint/list',
  summary: 'What an edge host is to serve, and what it serves',
  ...read,
  effect: 'read',
  input: listInput(['address']).extend({ hostId: idInput, tab: z.enum(['all', 'differs']).default('all') }),
  output: listOutput(operatorEdgeEndpointSchema),
  errors: ['not-found'],
  example: { hostId: 1 },
})

export const edgeOperatorContract = [
  operatorEdgeHostList,
  operatorEdgeHostDetail,
  operatorEdgeHostCreate,
  operatorEdgeHostUpdate,
  operatorEdgeHostCode,
  operatorEdgeHostRotate,
  operatorEdgeHostDrain,
  operatorEdgeHostUndrain,
  operatorEdgeHostRemove,
  operatorEdgeEndpointList,
] as const
