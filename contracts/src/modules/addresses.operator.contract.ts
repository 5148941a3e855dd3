import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { typedText } from '../texts.ts'

/** Ranges of addresses, and who has which. No address stands in two ranges, and none belongs to two services. */

const version = z.int()
const write = { auth: 'staff', roles: ['provisioning'] } as const
const read = { auth: 'staff', roles: ['provisioning', 'support'] } as const

/** Addresses of one range, of IPv6 the /64 of it: each is a row. */
export const POOL_ADDRESSES_MAX = 4096
export const ADDRESS_STATES = ['free', 'reserved', 'assigned', 'quarantine', 'blocked'] as const

const counts = z.object({ free: z.int(), reserved: z.int(), assigned: z.int(), quarantine: z.int(), blocked: z.int() })

export const operatorPoolSchema = z.object({
  id: idSchema,
  locationId: idSchema,
  locationCode: z.string(),
  cidr: z.string(),
  family: z.union([z.literal(4), z.literal(6)]),
  netmask: z.string(),
  gateway: z.string(),
  dns: z.array(z.string()),
  quarantineHours: z.int(),
  note: z.string(),
  state: z.enum(['open', 'closed']),
  total: z.int(),
  counts,
  version,
})
export type OperatorPool = z.infer<typeof operatorPoolSchema>

const ip = z.union([z.ipv4(), z.ipv6()], { error: 'field.address' })
const poolDraft = z.strictObject({
  gateway: ip,
  dns: z.array(ip).max(4).default([]),
  quarantineHours: z.int().min(0).max(720).default(24),
  note: typedText().max(200).default(''),
})

export const operatorPoolList = defineEndpoint({
  path: 'operator/address-pool/list',
  summary: 'Ranges of addresses with how many are free, in use, resting and kept back',
  ...read,
  effect: 'read',
  input: listInput(['cidr', 'location']),
  output: listOutput(operatorPoolSchema),
  errors: [],
  example: {},
})

export const operatorPoolCreate = defineEndpoint({
  path: 'operator/address-pool/create',
  summary: 'Add a range of addresses',
  ...write,
  effect: 'money',
  input: poolDraft.extend({
    locationId: idInput,
    cidr: z.union([z.cidrv4(), z.cidrv6()], { error: 'field.network' }),
    /** First and last address to give out; left out: all of the network but its own, the gateway and the broadcast address. Of IPv6 whole
     * /64 are given out: those that first and last are of, and all between but the gateway's. */
    first: ip.nullable().default(null),
    last: ip.nullable().default(null),
  }),
  output: operatorPoolSchema,
  errors: ['not-found'],
  example: { locationId: 1, cidr: '198.18.0.0/24', gateway: '198.18.0.1' },
})

export const operatorPoolUpdate = defineEndpoint({
  path: 'operator/address-pool/update',
  summary: 'Change a range’s gateway, name servers and rest; a closed one gives out no address',
  ...write,
  effect: 'write',
  input: poolDraft.extend({ id: idInput, version, state: z.enum(['open', 'closed']) }),
  output: operatorPoolSchema,
  errors: ['not-found', 'conflict'],
  example: { id: 1, version: 1, gateway: '203.0.113.1', state: 'open' },
})

export const operatorPoolRemove = defineEndpoint({
  path: 'operator/address-pool/remove',
  summary: 'Remove a range that nobody has an address of',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'pool.in-use'],
  example: { id: 1 },
})

const ownerSchema = z.object({
  serviceId: idSchema,
  name: z.string(),
  accountId: idSchema,
  username: z.string(),
})

export const operatorAddressSchema = z.object({
  id: idSchema,
  address: z.string(),
  poolId: idSchema,
  state: z.enum(ADDRESS_STATES),
  /** End of its rest. */
  until: instantSchema.nullable(),
  note: z.string(),
  owner: ownerSchema.nullable(),
})
export type OperatorAddress = z.infer<typeof operatorAddressSchema>

export const operatorAddressList = defineEndpoint({
  path: 'operator/address/list',
  summary: 'The addresses of a range and who has which; an address or part of one finds it',
  ...read,
  effect: 'read',
  input: listInput(['address']).extend({ poolId: idInput, tab: z.enum(['all', ...ADDRESS_STATES]).default('all') }),
  output: listOutput(operatorAddressSchema),
  errors: ['not-found'],
  example: { poolId: 1 },
})

export const operatorAddressBlock = defineEndpoint({
  path: 'operator/address/block',
  summary: 'Keep a free address back, and say why',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: typedText().min(3).max(200) }),
  output: z.object({ id: idSchema, state: z.enum(ADDRESS_STATES) }),
  errors: ['not-found', 'address.in-use'],
  example: { id: 1, reason: 'Monitoring probe' },
})

export const operatorAddressUnblock = defineEndpoint({
  path: 'operator/address/unblock',
  summary: 'Give out a kept-back address again',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema, state: z.enum(ADDRESS_STATES) }),
  errors: ['not-found', 'conflict'],
  example: { id: 1 },
})

export const operatorNodeMachines = defineEndpoint({
  path: 'operator/node/machine/list',
  summary: 'What is reserved on a node, and whose it is',
  ...read,
  effect: 'read',
  input: listInput(['service']).extend({ nodeId: idInput }),
  output: listOutput(
    ownerSchema.extend({
      address: z.string(),
      cpu: z.int(),
      memoryMb: z.int(),
      diskGb: z.int(),
      state: z.string(),
      reservedAt: instantSchema,
    }),
  ),
  errors: ['not-found'],
  example: { nodeId: 1 },
})

export const addressesOperatorContract = [
  operatorPoolList,
  operatorPoolCreate,
  operatorPoolUpdate,
  operatorPoolRemove,
  operatorAddressList,
  operatorAddressBlock,
  operatorAddressUnblock,
  operatorNodeMachines,
] as const
