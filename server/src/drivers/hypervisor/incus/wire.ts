import { z } from 'zod'

/** What Incus answers, as far as it is looked at. */

export const envelope = z.object({
  type: z.enum(['sync', 'async', 'error']),
  operation: z.string().default(''),
  error: z.string().default(''),
  error_code: z.number().default(0),
  metadata: z.unknown().optional(),
})

/** Of an operation: below 200 it is under way, 200 it went well, 400 it failed, 401 it was cancelled. */
export const operation = z.object({
  id: z.string(),
  /** `task`, or what goes on as long as somebody listens. */
  class: z.string().default('task'),
  description: z.string().default(''),
  status: z.string(),
  status_code: z.number(),
  err: z.string().default(''),
  resources: z.record(z.string(), z.array(z.string())).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export type Operation = z.infer<typeof operation>

/** By their status. */
export const operations = z.record(z.string(), z.array(operation))

const texts = z.record(z.string(), z.string())
const address = z.object({ family: z.string(), address: z.string(), scope: z.string() })

const counters = z.object({ bytes_received: z.number(), bytes_sent: z.number() })

export const instanceState = z.object({
  status: z.string(),
  disk: z.record(z.string(), z.object({ usage: z.number() })).nullish(),
  network: z.record(z.string(), z.object({ addresses: z.array(address).nullish(), counters: counters.nullish() })).nullish(),
  cpu: z.object({ usage: z.number() }).nullish(),
  memory: z.object({ usage: z.number() }).nullish(),
  pid: z.number().default(0),
  started_at: z.string().default(''),
})
export type InstanceState = z.infer<typeof instanceState>

export const instance = z.object({
  name: z.string(),
  type: z.enum(['container', 'virtual-machine']),
  status: z.string(),
  location: z.string().default('none'),
  config: texts,
  devices: z.record(z.string(), texts),
  expanded_config: texts.nullish(),
  expanded_devices: z.record(z.string(), texts).nullish(),
  state: instanceState.nullish(),
})
export type Instance = z.infer<typeof instance>

/** A member that cannot be asked says nothing of its instances: a list has their names, without what they are. */
export const isSilent = ({ status }: { readonly status: string }): boolean => status === 'Error'
const silent = z.object({ status: z.string().refine((status) => isSilent({ status })) })

/** Those of the members that answer. */
export const instances = z.array(z.union([silent, instance])).transform((all) => all.filter((one): one is Instance => 'config' in one))

export const snapshot = z.object({ name: z.string(), created_at: z.string() })

export const image = z.object({
  fingerprint: z.string(),
  type: z.string(),
  properties: texts.nullish(),
  aliases: z.array(z.object({ name: z.string() })).nullish(),
})
export type Image = z.infer<typeof image>

export const member = z.object({ server_name: z.string(), url: z.string(), status: z.string() })

export const server = z.object({
  auth: z.string(),
  environment: z
    .object({
      server_version: z.string().default('?'),
      server_clustered: z.boolean().default(false),
      driver: z.string().default(''),
    })
    .nullish(),
})

export const event = z.object({
  type: z.string(),
  metadata: z.object({ action: z.string().default(''), source: z.string().default('') }),
})
