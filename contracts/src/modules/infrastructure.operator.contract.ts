import { z } from 'zod'
import { COLUMN_TYPES } from '../column-types.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { localizedSchema } from '../locale.ts'

/** Where machines stand and run: locations, systems, nodes with their engines. Addresses: addresses.operator.contract.ts. */

const text = (max: number) => z.string().trim().min(1).max(max)
const words = z.object({ 'en-US': text(80), 'vi-VN': text(80), 'zh-CN': text(80) })
const version = z.int().min(0)
const write = { auth: 'staff', roles: ['provisioning'] } as const
const read = { auth: 'staff', roles: ['provisioning', 'support', 'billing'] } as const

export const operatorLocationSchema = z.object({
  id: idSchema,
  code: z.string(),
  /** ISO 3166, two letters. */
  country: z.string(),
  city: localizedSchema,
  position: z.int(),
  archivedAt: instantSchema.nullable(),
  nodes: z.int(),
  version,
})
export type OperatorLocation = z.infer<typeof operatorLocationSchema>

const locationDraft = z.object({
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'field.country' }),
  city: words,
  position: z.int().min(0).max(10_000),
})
const hanoi = { country: 'VN', city: { 'en-US': 'Da Nang', 'vi-VN': 'Đà Nẵng', 'zh-CN': '岘港' }, position: 5 }

export const operatorLocationList = defineEndpoint({
  path: 'operator/location/list',
  summary: 'Every location, archived ones included',
  ...read,
  effect: 'read',
  input: z.object({}),
  output: listOutput(operatorLocationSchema),
  errors: [],
  example: {},
})

export const operatorLocationCreate = defineEndpoint({
  path: 'operator/location/create',
  summary: 'Add a location',
  ...write,
  effect: 'money',
  input: locationDraft.extend({ code: z.string().regex(/^[A-Z0-9]{2,8}$/, { error: 'field.code' }) }),
  output: operatorLocationSchema,
  errors: [],
  example: { ...hanoi, code: 'DAD' },
})

export const operatorLocationUpdate = defineEndpoint({
  path: 'operator/location/update',
  summary: 'Change how a location is shown',
  ...write,
  effect: 'write',
  input: locationDraft.extend({ id: idInput, version }),
  output: operatorLocationSchema,
  errors: ['not-found', 'conflict'],
  example: { ...hanoi, id: 1, version: 1 },
})

const onLocation = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    path,
    summary,
    ...write,
    effect: 'write',
    input: z.object({ id: idInput, version }),
    output: operatorLocationSchema,
    errors: ['not-found', 'conflict'],
    example: { id: 1, version: 1 },
  })
export const operatorLocationArchive = onLocation('operator/location/archive', 'Sell and build nothing new at a location')
export const operatorLocationRestore = onLocation('operator/location/restore', 'Sell at a location again')

export const operatorImageSchema = z.object({
  /** As engines and carts know it. */
  id: z.string(),
  family: z.enum(['linux', 'windows']),
  /** What its engine calls it. */
  engineTitle: z.string(),
  /** What customers read instead; null: the engine's. */
  title: localizedSchema.nullable(),
  position: z.int(),
  minMemoryMb: z.int(),
  minDiskGb: z.int(),
  /** Which engines have it, with where its file stands as they say; an empty list: none has it now. */
  engines: z.array(z.object({ id: z.string(), title: z.string() })),
  archivedAt: instantSchema.nullable(),
  version,
})
export type OperatorImage = z.infer<typeof operatorImageSchema>

export const operatorImageList = defineEndpoint({
  path: 'operator/image/list',
  summary: 'Systems that engines have, and how they are offered',
  ...read,
  effect: 'read',
  input: z.object({}),
  output: listOutput(operatorImageSchema),
  errors: [],
  example: {},
})

export const operatorImageUpdate = defineEndpoint({
  path: 'operator/image/update',
  summary: 'Give a system a name of your own and its place in the list',
  ...write,
  effect: 'write',
  input: z.object({ id: z.string().max(80), version, title: words.nullable(), position: z.int().min(0).max(10_000) }),
  output: operatorImageSchema,
  errors: ['not-found', 'conflict'],
  example: { id: 'debian-12', version: 0, title: null, position: 0 },
})

const onImage = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    path,
    summary,
    ...write,
    effect: 'write',
    input: z.object({ id: z.string().max(80), version }),
    output: operatorImageSchema,
    errors: ['not-found', 'conflict'],
    example: { id: 'debian-12', version: 0 },
  })
export const operatorImageArchive = onImage('operator/image/archive', 'Offer a system no more; machines that run it go on')
export const operatorImageRestore = onImage('operator/image/restore', 'Offer a system again')

const columnValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const columnSchema = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  label: z.string(),
  required: z.boolean(),
  secret: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.string()),
  initial: columnValue,
})

const capacity = z.object({ cpu: z.int(), memoryMb: z.int(), diskGb: z.int() })

export const operatorNodeSchema = z.object({
  id: idSchema,
  title: z.string(),
  locationId: idSchema,
  locationCode: z.string(),
  state: z.enum(['active', 'draining', 'down']),
  /** `own`: added here with settings of its own; else the engine that the installation was started with. Null: not there now. */
  engine: z
    .object({
      id: z.string(),
      title: z.string(),
      driver: z.string().nullable(),
      own: z.boolean(),
      simulated: z.boolean(),
      available: z.boolean(),
    })
    .nullable(),
  /** What the node has. */
  ...capacity.shape,
  cpuFactor: z.number(),
  memoryFactor: z.number(),
  diskFactor: z.number(),
  used: capacity,
  /** What may still be sold of it, overcommit included. */
  free: capacity,
  machines: z.int(),
  version,
})
export type OperatorNode = z.infer<typeof operatorNodeSchema>

export const operatorDriverList = defineEndpoint({
  path: 'operator/driver/list',
  summary: 'Drivers a node can be added with, and the settings that each declares',
  ...read,
  effect: 'read',
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ id: z.string(), title: z.string(), columns: z.array(columnSchema) })) }),
  errors: [],
  example: {},
})

export const operatorNodeList = defineEndpoint({
  path: 'operator/node/list',
  summary: 'Nodes with capacity and what runs on them',
  ...read,
  effect: 'read',
  input: listInput(['title', 'location', 'state']).extend({ tab: z.enum(['all', 'active', 'draining', 'down']).default('all') }),
  output: listOutput(operatorNodeSchema),
  errors: [],
  example: {},
})

export const operatorNodeDetail = defineEndpoint({
  path: 'operator/node/detail',
  summary: 'One node, with its engine’s settings; secrets are never among them',
  ...read,
  effect: 'read',
  input: z.object({ id: idInput }),
  output: operatorNodeSchema.extend({
    settings: z.record(z.string(), columnValue),
    /** Names of the secret settings that are kept. */
    secretsSet: z.array(z.string()),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

const settings = z.record(z.string().max(60), z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]))
const share = z.number().min(0.1).max(100)
const nodeDraft = z.object({
  title: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, { error: 'field.invalid' }),
  cpu: z.int().min(1).max(100_000),
  memoryMb: z.int().min(128).max(1_000_000_000),
  diskGb: z.int().min(1).max(1_000_000_000),
  cpuFactor: share,
  memoryFactor: share,
  diskFactor: share,
})
const node = { title: 'sgn-3', cpu: 32, memoryMb: 131_072, diskGb: 8000, cpuFactor: 4, memoryFactor: 1, diskFactor: 1.5 }

export const operatorNodeTest = defineEndpoint({
  path: 'operator/node/test',
  summary: 'Try an engine with these settings, or a node’s own',
  ...write,
  effect: 'write',
  input: z.object({
    /** A node's own settings, with those given here in their place. */
    id: idInput.optional(),
    driver: z.string().max(60).optional(),
    settings: settings.default({}),
  }),
  output: z.object({
    ok: z.boolean(),
    /** What the engine said of itself, or why it cannot be used. */
    detail: z.string(),
    images: z.array(z.string()),
    seconds: z.number(),
  }),
  errors: ['not-found', 'node.driver-unknown'],
  example: { driver: 'simulator' },
})

export const operatorNodeCreate = defineEndpoint({
  path: 'operator/node/create',
  summary: 'Add a node: on an engine of its own, which is tried first, or on the installation’s',
  ...write,
  effect: 'money',
  input: nodeDraft.extend({
    locationId: idInput,
    /** Null: the engine that the installation was started with. */
    driver: z.string().max(60).nullable(),
    settings: settings.default({}),
  }),
  output: operatorNodeSchema,
  errors: ['not-found', 'node.driver-unknown', 'node.not-reached'],
  example: { ...node, locationId: 1, driver: null },
})

export const operatorNodeUpdate = defineEndpoint({
  path: 'operator/node/update',
  summary: 'Change a node’s capacity, and its engine’s settings, which are tried first',
  ...write,
  effect: 'write',
  input: nodeDraft.extend({
    id: idInput,
    version,
    /** Those left out stay as they are; null puts one back to its default. */
    settings: settings.default({}),
  }),
  output: operatorNodeSchema,
  errors: ['not-found', 'conflict', 'node.not-reached'],
  example: { ...node, id: 1, version: 1 },
})

const onNode = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    path,
    summary,
    ...write,
    effect: 'write',
    input: z.object({ id: idInput }),
    output: operatorNodeSchema,
    errors: ['not-found', 'conflict'],
    example: { id: 1 },
  })
export const operatorNodeDrain = onNode('operator/node/drain', 'Reserve nothing new on a node; what runs there stays')
export const operatorNodeUndrain = onNode('operator/node/undrain', 'Let a node take new machines again')

export const operatorNodeRemove = defineEndpoint({
  path: 'operator/node/remove',
  summary: 'Take an empty node out of the installation',
  ...write,
  effect: 'write',
  input: z.object({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'node.not-empty'],
  example: { id: 1 },
})

export const infrastructureOperatorContract = [
  operatorLocationList,
  operatorLocationCreate,
  operatorLocationUpdate,
  operatorLocationArchive,
  operatorLocationRestore,
  operatorImageList,
  operatorImageUpdate,
  operatorImageArchive,
  operatorImageRestore,
  operatorDriverList,
  operatorNodeList,
  operatorNodeDetail,
  operatorNodeTest,
  operatorNodeCreate,
  operatorNodeUpdate,
  operatorNodeDrain,
  operatorNodeUndrain,
  operatorNodeRemove,
] as const
