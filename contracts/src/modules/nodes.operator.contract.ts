import { z } from 'zod'
import { COLUMN_TYPES } from '../column-types.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { staffTurns } from '../staff-turns.ts'
import { typedText } from '../texts.ts'

/** What machines run on: nodes with their engines. */

const version = z.int().min(0)
const write = { auth: 'staff', roles: ['provisioning'] } as const
const read = { auth: 'staff', roles: ['provisioning', 'support', 'billing'] } as const

export const columnValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const columnSchema = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  label: z.string(),
  required: z.boolean(),
  secret: z.boolean(),
  /** Secrets that are typed again where this one changes. */
  secretsTo: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.string()),
  initial: columnValue,
})

/** `diskGb` is of the pool that systems are on, `storageGb` of the one that data disks are made in. */
const capacity = z.object({ cpu: z.int(), memoryMb: z.int(), diskGb: z.int(), storageGb: z.int() })

export const operatorNodeSchema = z.object({
  id: idSchema,
  title: z.string(),
  locationId: idSchema,
  locationCode: z.string(),
  /** Which host of its cluster it is; null where the engine is one host. */
  member: z.string().nullable(),
  state: z.enum(['active', 'draining', 'down']),
  /** Since when its cluster has not heard of it. */
  silentSince: instantSchema.nullable(),
  /** What runs there by name and version, as its engine said; null: it told none. */
  runs: z.string().nullable(),
  /** `own`: added here with settings of its own; else the engine that the installation was started with. Null: not there now. */
  engine: z
    .object({
      id: z.string(),
      title: z.string(),
      driver: z.string().nullable(),
      own: z.boolean(),
      simulated: z.boolean(),
      available: z.boolean(),
      /** It makes data disks: without that a storage pool is not for sale. */
      disks: z.boolean(),
      /** What it enforces of its machines' network; null: it was asked last by a version that did not ask. */
      network: z.enum(['filtered', 'bridge', 'host', 'none']).nullable(),
      /** It leads a /64 of IPv6 to each machine where the location has one. */
      ipv6Ranges: z.boolean(),
      /** Machines may have more IPv4 addresses than one. */
      moreAddresses: z.boolean(),
    })
    .nullable(),
  /** What the node has. */
  ...capacity.shape,
  cpuFactor: z.number(),
  memoryFactor: z.number(),
  diskFactor: z.number(),
  storageFactor: z.number(),
  /** Machines at most, by staff; null: as many as the engine allows. */
  guests: z.int().nullable(),
  /** What the engine declared of this host, without overcommit; null: nothing yet. */
  reported: z
    .object({
      accelerator: z.string(),
      ...{ cpus: z.int(), memoryMb: z.int(), diskGb: z.int(), storageGb: z.int().optional() },
      largest: z.object({ cpus: z.int(), memoryMb: z.int() }),
      guests: z.object({ used: z.int(), limit: z.int() }),
    })
    .nullable(),
  reportedAt: instantSchema.nullable(),
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
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        ...{ id: z.string(), title: z.string(), columns: z.array(columnSchema) },
        /** Names of the settings that can be changed of an engine that the installation was started with. */
        started: z.array(z.string()),
      }),
    ),
    /** Engines that staff added: a further node can be another host of one. */
    engines: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
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
  input: z.strictObject({ id: idInput }),
  output: operatorNodeSchema.extend({
    settings: z.record(z.string(), columnValue),
    /** Names of the secret settings that are kept. */
    secretsSet: z.array(z.string()),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

/** What is entered for a driver: which settings there are, and what they take, its own declaration says. */
export const settingsInput = z.record(z.string().max(60), z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]))
const share = z.number().min(0.1).max(100)
const nodeDraft = z.strictObject({
  title: typedText().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u, { error: 'field.invalid' }),
  cpu: z.int().min(1).max(100_000),
  memoryMb: z.int().min(128).max(1_000_000_000),
  diskGb: z.int().min(1).max(1_000_000_000),
  /** 0: it has no second pool. */
  storageGb: z.int().min(0).max(1_000_000_000).default(0),
  cpuFactor: share.default(4),
  memoryFactor: share.default(1),
  diskFactor: share,
  storageFactor: share.default(1),
  /** Machines at most; null: as many as the engine allows. */
  guests: z.int().min(1).max(1_000_000).nullable().default(null),
  /** A host of the engine's cluster, as the engine calls it. */
  member: typedText()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, { error: 'field.invalid' })
    .nullable()
    .optional(),
})
const node = { title: 'sgn-3', cpu: 32, memoryMb: 131_072, diskGb: 8000, cpuFactor: 4, memoryFactor: 1, diskFactor: 1.5 }

export const operatorNodeTest = defineEndpoint({
  path: 'operator/node/test',
  summary: 'Try an engine with these settings, or a node’s own',
  ...write,
  effect: 'write',
  // Settings of an engine may hold keys and certificates.
  maxBody: 65_536,
  input: z.strictObject({
    /** A node's own settings, with those given here in their place. */
    id: idInput.optional(),
    driver: z.string().max(60).optional(),
    settings: settingsInput.default({}),
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
  // Settings of an engine may hold keys and certificates.
  maxBody: 65_536,
  input: nodeDraft.extend({
    locationId: idInput,
    /** Null: the engine that the installation was started with, or `engine`. */
    driver: z.string().max(60).nullable(),
    /** One that was added with another node: this one is a further host of its cluster. */
    engine: z.string().max(60).optional(),
    settings: settingsInput.default({}),
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
  // Settings of an engine may hold keys and certificates.
  maxBody: 65_536,
  input: nodeDraft.extend({
    ...{ id: idInput, version },
    // Left out they would become those of a new node.
    ...{ cpuFactor: share, memoryFactor: share },
    /** Those left out stay as they are; null puts one back to its default. */
    settings: settingsInput.default({}),
  }),
  output: operatorNodeSchema,
  errors: ['not-found', 'conflict', 'node.not-reached'],
  example: { ...node, id: 1, version: 1 },
})

const turn = staffTurns(write.roles, operatorNodeSchema)
export const operatorNodeDrain = turn('operator/node/drain', 'Reserve nothing new on a node; what runs there stays')
export const operatorNodeUndrain = turn('operator/node/undrain', 'Let a node take new machines again')

export const operatorNodeRemove = defineEndpoint({
  path: 'operator/node/remove',
  summary: 'Take an empty node out of the installation',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'node.not-empty'],
  example: { id: 1 },
})

export const nodesOperatorContract = [
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
