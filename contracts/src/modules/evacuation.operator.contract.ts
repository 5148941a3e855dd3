import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { LOST_AT_ONCE, MOVE_WAYS, MOVING_STATES } from '../evacuation.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { actionStateSchema } from './services.contract.ts'

/** Machines that leave a node, a few at a time: to other hosts of the same cluster. */

const write = { auth: 'staff', roles: ['provisioning'], effect: 'write' } as const

/** `offered`: it can be rebuilt elsewhere. `back`: the host came back with it. `ended`: its service is purged. */
const LOST_STATES = ['offered', 'rebuilding', 'rebuilt', 'back', 'ended'] as const
const lostSchema = z.object({
  state: z.enum(LOST_STATES),
  /** When the backup was taken that it would be rebuilt from; null: it has none. */
  backupAt: instantSchema.nullable(),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
  /** The old copy is still on the host, and is deleted once that is back. */
  copyLeft: z.boolean(),
})

export const evacuationSchema = z.object({
  state: z.enum(['running', 'stopped', 'done']),
  startedAt: instantSchema,
  startedBy: z.string(),
  /** From when on those are moved that must be off for it. */
  stopAt: instantSchema,
  reason: z.string(),
  /** Its host was silent, and somebody said in writing that it is off. */
  declaredOff: z.boolean(),
  machines: z.array(
    z.object({
      serviceId: idSchema,
      name: z.string(),
      username: z.string(),
      /** Null: nobody has looked yet. */
      way: z.enum(MOVE_WAYS).nullable(),
      state: z.enum(MOVING_STATES),
      /** The node that it goes to, or went to. */
      to: z.string().nullable(),
      /** Why it could not be moved, where the state does not say it. */
      detail: z.string().nullable(),
      toldAt: instantSchema.nullable(),
      /** Of a machine whose disk was lost with this host; null for others. */
      lost: lostSchema.nullable(),
    }),
  ),
})
export type Evacuation = z.infer<typeof evacuationSchema>
const output = z.object({
  evacuation: evacuationSchema.nullable(),
  /** May another begin now? */
  begin: actionStateSchema,
})

export const operatorEvacuation = defineEndpoint({
  path: 'operator/node/evacuation/detail',
  summary: 'How far the last evacuation of a node is, machine by machine',
  auth: 'staff',
  roles: ['provisioning', 'support'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output,
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorEvacuate = defineEndpoint({
  path: 'operator/node/evacuation/begin',
  summary:
    'Drain a node and move its machines away, a few at a time: as they run where the engine can, else off, from the time that their customers are told now. Of a silent host somebody must say in writing that it is off',
  ...write,
  input: z.strictObject({ id: idInput, stopAt: instantSchema, reason: reasonInput, declaredOff: z.boolean().default(false) }),
  output,
  errors: ['not-found', 'conflict', 'node.silent', 'node.alone', 'node.evacuating'],
  example: { id: 1, stopAt: '2026-11-21T15:00:00.000Z', reason: 'new memory' },
})

export const operatorEvacuationStop = defineEndpoint({
  path: 'operator/node/evacuation/stop',
  summary: 'Move no further machine away; one that is on its way arrives',
  ...write,
  input: z.strictObject({ id: idInput }),
  output,
  errors: ['not-found', 'conflict'],
  example: { id: 1 },
})

export const operatorEvacuationRebuild = defineEndpoint({
  path: 'operator/node/evacuation/rebuild',
  summary:
    'Rebuild machines whose disks were lost with this host on other nodes, each from its newest backup; what was written since is lost',
  ...write,
  input: z.strictObject({ id: idInput, serviceIds: z.array(idInput).min(1).max(LOST_AT_ONCE), reason: reasonInput }),
  /** `refused`: why this one was not begun. */
  output: z.object({ machines: z.array(z.object({ serviceId: idSchema, refused: z.string().nullable() })) }),
  errors: ['not-found'],
  example: { id: 1, serviceIds: [48001], reason: 'the host burnt' },
})

export const evacuationOperatorContract = [operatorEvacuation, operatorEvacuate, operatorEvacuationStop, operatorEvacuationRebuild] as const
