import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { reasonInput } from '../staff-views.ts'
import { customersLine } from '../texts.ts'

/** Systems that staff bring as files: an engine looks at them before they are offered to anybody. */

const MINUTE = 60

export const operatorImageFiles = defineEndpoint({
  path: 'operator/image/files',
  summary: 'Files that were brought to the engines and are no system yet',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(z.object({ engine: z.string(), engineTitle: z.string(), file: z.string(), bytes: z.int() })),
    /** Engines that can take files. */
    engines: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  errors: [],
  example: {},
})

export const operatorImageRegister = defineEndpoint({
  path: 'operator/image/register',
  summary: 'Makes a system of a file that was brought, once its engine has checked it',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({
    engine: z.string().min(1).max(60),
    file: z.string().min(1).max(200),
    id: z.string().regex(/^(?!own-)[a-z0-9][a-z0-9.-]{1,62}$/, { error: 'field.code' }),
    title: customersLine(80).refine((text) => text !== '', { error: 'field.required' }),
    family: z.enum(['linux', 'windows']),
    minMemoryMb: z.int().min(64).max(1_048_576),
    minDiskGb: z.int().min(1).max(65_536),
    /** Whom its first boot makes. */
    firstUser: z.string().regex(/^[A-Za-z_][A-Za-z0-9_-]{0,31}$/, { error: 'field.invalid' }),
    licence: customersLine(120),
    bootSeconds: z
      .int()
      .min(30)
      .max(60 * MINUTE),
    reason: reasonInput,
  }),
  output: z.object({ id: z.string() }),
  errors: ['image-refused'],
  example: {
    ...{
      engine: 'simulator',
      file: 'rocky-9.qcow2',
      id: 'rocky-9',
      title: 'Rocky Linux 9',
      family: 'linux',
      minMemoryMb: 1024,
      minDiskGb: 10,
    },
    ...{ firstUser: 'root', licence: '', bootSeconds: 600, reason: 'asked for by several customers' },
  },
})

export const imagesOperatorContract = [operatorImageFiles, operatorImageRegister] as const
