import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listOutput } from '../lists.ts'
import { localizedSchema, localizedText } from '../locale.ts'
import { NO_ROOM, PLACEMENTS } from '../placement.ts'

/** Where machines stand and what they run: locations, systems. Nodes and addresses have contracts of their own. */

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
  /** Where a new machine goes: to the emptiest node that has room, or to the fullest. */
  placement: z.enum(PLACEMENTS),
  /** What becomes of a paid machine that finds no room there. */
  noRoom: z.enum(NO_ROOM),
  archivedAt: instantSchema.nullable(),
  nodes: z.int(),
  version,
})
export type OperatorLocation = z.infer<typeof operatorLocationSchema>

const locationDraft = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'field.country' }),
  city: localizedText(80),
  position: z.int().min(0).max(10_000),
  placement: z.enum(PLACEMENTS).default('spread'),
  noRoom: z.enum(NO_ROOM).default('refund'),
})
const hanoi = { country: 'VN', city: { 'en-US': 'Da Nang', 'vi-VN': 'Đà Nẵng', 'zh-CN': '岘港' }, position: 5 }

export const operatorLocationList = defineEndpoint({
  path: 'operator/location/list',
  summary: 'Every location, archived ones included',
  ...read,
  effect: 'read',
  input: z.strictObject({}),
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
    input: z.strictObject({ id: idInput, version }),
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
  input: z.strictObject({}),
  output: listOutput(operatorImageSchema),
  errors: [],
  example: {},
})

export const operatorImageUpdate = defineEndpoint({
  path: 'operator/image/update',
  summary: 'Give a system a name of your own and its place in the list',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: z.string().max(80), version, title: localizedText(80).nullable(), position: z.int().min(0).max(10_000) }),
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
    input: z.strictObject({ id: z.string().max(80), version }),
    output: operatorImageSchema,
    errors: ['not-found', 'conflict'],
    example: { id: 'debian-12', version: 0 },
  })
export const operatorImageArchive = onImage('operator/image/archive', 'Offer a system no more; machines that run it go on')
export const operatorImageRestore = onImage('operator/image/restore', 'Offer a system again')

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
] as const
