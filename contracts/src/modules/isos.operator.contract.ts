import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { customersLine, typedText } from '../texts.ts'

/** The library of discs (ISO images) that customers boot servers from, and the systems that servers are rescued with. */

export const ISO_STATES = ['fetching', 'ready', 'failed'] as const
export type IsoState = (typeof ISO_STATES)[number]
/** Why one is not there. */
export const ISO_TROUBLES = ['unreachable', 'another-file', 'too-large', 'refused'] as const
export type IsoTrouble = (typeof ISO_TROUBLES)[number]

const read = { auth: 'staff', roles: ['provisioning', 'support'], effect: 'read' } as const
const write = { auth: 'staff', roles: ['provisioning'], effect: 'write' } as const

export const operatorIsoSchema = z.object({
  id: idSchema,
  name: z.string(),
  engine: z.object({ id: z.string(), title: z.string() }),
  /** The address it is fetched from, or the file that was brought. */
  source: z.string(),
  sha256: z.string(),
  bytes: z.int().nullable(),
  state: z.enum(ISO_STATES),
  trouble: z.enum(ISO_TROUBLES).nullable(),
  addedAt: instantSchema,
  archivedAt: instantSchema.nullable(),
  /** Servers that have it in their drive. */
  machines: z.int(),
})
export type OperatorIso = z.infer<typeof operatorIsoSchema>

export const operatorIsoList = defineEndpoint({
  path: 'operator/iso/list',
  summary: 'Every disc of the library, archived ones included, and what each engine rescues servers with',
  ...read,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(operatorIsoSchema),
    engines: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        media: z.boolean(),
        rescue: z.boolean(),
        /** Chosen by staff; null: the smallest Linux system that it has. */
        rescueImage: z.string().nullable(),
        images: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const operatorIsoFiles = defineEndpoint({
  path: 'operator/iso/files',
  summary: 'Discs that were brought to the engines as files',
  ...read,
  roles: ['provisioning'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ engine: z.string(), engineTitle: z.string(), file: z.string(), bytes: z.int() })) }),
  errors: [],
  example: {},
})

export const operatorIsoAdd = defineEndpoint({
  path: 'operator/iso/add',
  summary:
    'Adds a disc to the library of an engine: fetched from an address or taken from a file there, and offered once its SHA-256 agrees',
  ...write,
  input: z
    .strictObject({
      engine: z.string().min(1).max(60),
      name: customersLine(80).refine((text) => text !== '', { error: 'field.required' }),
      url: z
        .url({ protocol: /^https?$/, error: 'field.invalid' })
        .max(500)
        .optional(),
      file: z.string().min(1).max(200).optional(),
      sha256: typedText()
        .regex(/^[0-9a-fA-F]{64}$/, { error: 'field.invalid' })
        .transform((text) => text.toLowerCase()),
      reason: reasonInput,
    })
    .refine(({ url, file }) => (url === undefined) !== (file === undefined), { error: 'field.required', path: ['url'] }),
  output: z.object({ isoId: idSchema, state: z.enum(ISO_STATES) }),
  errors: [],
  example: {
    ...{ engine: 'simulator', name: 'SystemRescue 12', file: 'live.iso', reason: 'asked for by several customers' },
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
})

export const operatorIsoArchive = defineEndpoint({
  path: 'operator/iso/archive',
  summary: 'Offers a disc no more, or again; servers that have it in their drive keep it',
  ...write,
  input: z.strictObject({ isoId: idInput, archived: z.boolean(), reason: reasonInput }),
  output: z.object({ archivedAt: instantSchema.nullable() }),
  errors: ['not-found'],
  example: { isoId: 1, archived: true, reason: 'a newer release is in the library' },
})

export const operatorRescueImage = defineEndpoint({
  path: 'operator/iso/rescue-image',
  summary: 'Chooses the system that an engine’s servers are rescued with; null: the smallest Linux system that it has',
  ...write,
  input: z.strictObject({ engine: z.string().min(1).max(60), image: z.string().min(1).max(80).nullable(), reason: reasonInput }),
  output: z.object({ image: z.string().nullable() }),
  errors: ['not-found'],
  example: { engine: 'simulator', image: 'debian-12', reason: 'has the tools that people ask for' },
})

export const isosOperatorContract = [operatorIsoList, operatorIsoFiles, operatorIsoAdd, operatorIsoArchive, operatorRescueImage] as const
