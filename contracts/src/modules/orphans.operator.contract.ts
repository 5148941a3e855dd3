import { z } from 'zod'
import { PERIODS } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listOutput } from '../lists.ts'
import { reasonInput } from '../staff-views.ts'
import { typedText } from '../texts.ts'

/**
 * Where engines and books do not agree.
 * - `unowned`: a machine that carries a key of ours and that no service names.
 * - `foreign`: a guest without a key of ours: somebody else's, or from before there was a portal.
 * - `missing`: a service whose machine is not on its engine.
 * - `snapshot-left`: a snapshot under a name of ours that no row names.
 * - `snapshot-missing`: a row whose snapshot its engine does not have.
 * - `disk-left`: a data disk under a name of ours that no row names; `name` is its machine's key and its own.
 * - `disk-missing`: a row whose data disk its engine does not have.
 */
export const ORPHAN_KINDS = ['unowned', 'foreign', 'missing', 'snapshot-left', 'snapshot-missing', 'disk-left', 'disk-missing'] as const
export type OrphanKind = (typeof ORPHAN_KINDS)[number]

const orphanSchema = z.object({
  kind: z.enum(ORPHAN_KINDS),
  engine: z.object({ id: z.string(), title: z.string() }),
  /** As its engine calls it, or would. */
  name: z.string(),
  state: z.enum(['running', 'stopped', 'booting']).nullable(),
  /** Where its engine says it. */
  size: z.object({ cpus: z.int(), memoryMb: z.int(), diskGb: z.int() }).nullable(),
  service: z.object({ id: idSchema, name: z.string() }).nullable(),
  adoptable: z.boolean(),
  removable: z.boolean(),
})
export type Orphan = z.infer<typeof orphanSchema>

const provisioning = { auth: 'staff', roles: ['provisioning'] } as const

export const operatorOrphanList = defineEndpoint({
  path: 'operator/orphan/list',
  summary: 'What engines have that no service owns, and what services have that no engine has: engines are asked now',
  ...provisioning,
  effect: 'read',
  input: z.strictObject({}),
  output: listOutput(orphanSchema).extend({
    /** Titles of engines that did not answer: of these nothing is known. */
    silent: z.array(z.string()),
  }),
  errors: [],
  example: {},
})

const onEngine = { engine: z.string().min(1).max(80), name: z.string().min(1).max(80), reason: reasonInput }

export const operatorOrphanRemove = defineEndpoint({
  path: 'operator/orphan/remove',
  summary: 'Deletes a machine, snapshot or data disk that carries a key of ours and belongs to no service; nothing else is ever touched',
  ...provisioning,
  effect: 'write',
  input: z.strictObject({
    ...onEngine,
    kind: z.enum(['unowned', 'snapshot-left', 'disk-left']),
    /** Whose snapshot it is; absent for anything else. */
    serviceId: idInput.optional(),
    /** Typed by the person: the name of what is deleted. */
    typed: z.string().max(80),
  }),
  output: z.object({ name: z.string() }),
  errors: ['not-found', 'engine-unavailable', 'not-supported-by-engine', 'orphan.owned', 'orphan.refused'],
  example: { engine: 'qemu', kind: 'unowned', name: 'vps-47999', typed: 'vps-47999', reason: 'left of a database that was restored' },
})

export const operatorOrphanAdopt = defineEndpoint({
  path: 'operator/orphan/adopt',
  summary: 'Makes a guest on an engine a service of a customer: our key, owner, plan, price and due date, without an invoice',
  ...provisioning,
  effect: 'money',
  input: z.strictObject({
    ...onEngine,
    kind: z.enum(['unowned', 'foreign']),
    accountId: idInput,
    planId: idInput,
    /** A node of that engine: what it takes is counted there. */
    nodeId: idInput,
    title: typedText().min(1).max(63),
    periodMonths: z.literal(PERIODS),
    /** For each period, in minor units of the owner's currency. */
    price: z.int().min(0).max(1_000_000_000_00),
    endAt: instantSchema,
    autoRenew: z.boolean(),
    /** As it is known; left out, the portal shows no login until one is set. */
    login: z.strictObject({ username: typedText().min(1).max(32), password: z.string().min(1).max(128) }).optional(),
  }),
  output: z.object({ serviceId: idSchema }),
  errors: ['engine-unavailable', 'not-supported-by-engine', 'orphan.owned', 'brand-unknown'],
  example: {
    ...{ engine: 'qemu', kind: 'foreign', name: 'legacy-web', accountId: 1001, planId: 1, nodeId: 1, title: 'legacy-web' },
    ...{ periodMonths: 1, price: 960, endAt: '2026-12-20T00:00:00.000Z', autoRenew: true, reason: 'moved in from the old panel' },
  },
})

export const orphansContract = [operatorOrphanList, operatorOrphanRemove, operatorOrphanAdopt] as const
