import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { customersLine } from '../texts.ts'

/** What staff ask and tell the controller of a machine, or whoever stands beside it. */

const write = { auth: 'staff', roles: ['provisioning'], effect: 'write' } as const
const powerSchema = z.enum(['running', 'stopped'])

export const hardwareCheck = defineEndpoint({
  path: 'operator/hardware/check',
  summary: 'Asks the controller of a machine now: credentials, power, sensors',
  ...write,
  roles: ['provisioning', 'support'],
  input: z.strictObject({ id: idInput }),
  output: z.object({ ok: z.boolean(), detail: z.string(), power: powerSchema.nullable() }),
  errors: ['not-found', 'hardware.controller-busy'],
  example: { id: 1 },
})

export const hardwarePower = defineEndpoint({
  path: 'operator/hardware/power',
  summary: 'Switches a machine by its controller, or asks whoever stands beside it',
  ...write,
  input: z.strictObject({
    id: idInput,
    verb: z.enum(['on', 'off', 'cycle', 'shutdown', 'boot-network', 'boot-disk']),
    reason: reasonInput,
  }),
  output: z.object({ accepted: z.boolean(), detail: z.string() }),
  errors: ['not-found', 'hardware.controller-busy', 'not-supported-by-engine', 'busy'],
  example: { id: 1, verb: 'cycle', reason: 'hangs at the boot menu' },
})

export const hardwareAnswer = defineEndpoint({
  path: 'operator/hardware/answer',
  summary: 'Says how a machine is that has no controller: what was asked is done, or could not be done',
  ...write,
  input: z.strictObject({ id: idInput, outcome: z.enum(['running', 'stopped', 'failed']), note: customersLine(200).default('') }),
  output: z.object({}),
  errors: ['not-found', 'hardware.not-attended'],
  example: { id: 1, outcome: 'running' },
})

export const controllersOperatorContract = [hardwareCheck, hardwarePower, hardwareAnswer] as const
