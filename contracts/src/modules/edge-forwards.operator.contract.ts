import { z } from 'zod'
import { FORWARD_OWNERS, FORWARD_PROTOCOLS, PROXY_TROUBLES } from '../edge.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { typedText } from '../texts.ts'
import { operatorEdgeHostSchema } from './edge.operator.contract.ts'

/** Edge hosts that are gateways: where customers’ connections come to, and which of them are led where. */

const port = z.int().min(1024).max(65_535)

export const operatorEdgeHostGateway = defineEndpoint({
  path: 'operator/edge-host/gateway',
  summary: 'Make an edge host a gateway, change what customers see of it and the ports that it gives out, or end it',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({
    id: idInput,
    version: z.int(),
    gateway: z
      .strictObject({
        address: z.union([z.ipv4(), z.ipv6()], { error: 'field.address' }),
        publicName: typedText()
          .min(1)
          .max(253)
          .regex(/^[A-Za-z0-9:]([A-Za-z0-9.:-]*[A-Za-z0-9:])?$/, { error: 'field.host-name' }),
        firstPort: port,
        lastPort: port,
        /** Blocks of a hundred ports for NAT VPS of its location, and the network of their machines, which the host reaches; null: none. */
        nat: z
          .strictObject({
            firstPort: port,
            lastPort: port,
            network: z.cidrv4({ error: 'field.network' }),
            router: z.ipv4({ error: 'field.address' }),
          })
          .nullable()
          .default(null),
      })
      .refine(({ firstPort, lastPort }) => firstPort <= lastPort, { path: ['lastPort'], error: 'field.invalid' })
      // What is given out one by one is no block's.
      .refine(({ firstPort, lastPort, nat }) => nat === null || nat.lastPort < firstPort || nat.firstPort > lastPort, {
        path: ['nat', 'firstPort'],
        error: 'field.taken',
      })
      .nullable(),
  }),
  output: operatorEdgeHostSchema,
  errors: ['not-found', 'conflict', 'edge.in-use'],
  example: {
    ...{ id: 1, version: 1 },
    gateway: { address: '198.18.9.2', publicName: 'gw1.example.com', firstPort: 20_000, lastPort: 29_999 },
  },
})

export const operatorEdgeForwardSchema = z.object({
  id: z.string(),
  owner: z.enum(FORWARD_OWNERS),
  serviceId: idSchema,
  name: z.string(),
  username: z.string(),
  address: z.string(),
  port: z.int(),
  protocol: z.enum(FORWARD_PROTOCOLS),
  target: z.object({ address: z.string(), port: z.int() }),
  allow: z.array(z.string()),
  expiresAt: instantSchema.nullable(),
  /** What is desired: open, or closed because it is suspended or over. */
  desired: z.enum(['open', 'closed']),
  actual: z.enum(['open', 'closed', 'waiting', 'trouble']),
  trouble: z.enum(PROXY_TROUBLES).nullable(),
  /** Since when it differs; null where it does not. */
  since: instantSchema.nullable(),
  /** Connections that are open through it. */
  connections: z.int(),
  received: z.int(),
  sent: z.int(),
})
export type OperatorEdgeForward = z.infer<typeof operatorEdgeForwardSchema>

export const operatorEdgeForwardList = defineEndpoint({
  path: 'operator/edge-host/forward/list',
  summary: 'What a gateway is to lead on, and what it leads on',
  auth: 'staff',
  roles: ['provisioning', 'support'],
  effect: 'read',
  input: listInput(['port']).extend({ hostId: idInput, tab: z.enum(['all', 'differs']).default('all') }),
  output: listOutput(operatorEdgeForwardSchema),
  errors: ['not-found'],
  example: { hostId: 1 },
})

export const edgeForwardsOperatorContract = [operatorEdgeHostGateway, operatorEdgeForwardList] as const
