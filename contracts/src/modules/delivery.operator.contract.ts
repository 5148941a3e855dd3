import { z } from 'zod'
import { actorSchema } from '../actors.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { moneySchema } from '../money.ts'
import { brandRefSchema, customerRefSchema, reasonInput } from '../staff-views.ts'
import { planFiguresSchema } from './catalogue.contract.ts'
import { actionStateSchema, serviceTypeSchema, staffFactSchema } from './services.contract.ts'

const sagaStateSchema = z.enum(['running', 'undoing', 'done', 'undone', 'stuck'])

export const workRowSchema = z.object({
  id: idSchema,
  /** What it does: `vps.build`, `vps.suspend` … */
  kind: z.string(),
  state: sagaStateSchema,
  /** Where it stands; null before the first step. */
  step: z.string().nullable(),
  position: z.int(),
  steps: z.int(),
  /** 0..1 of the whole. */
  progress: z.number(),
  /** Of the step it stands at; null where nothing went wrong. */
  error: z.string().nullable(),
  attempts: z.int(),
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** What a build of its kind takes by its steps’ estimates. */
  expectedSeconds: z.int(),
  /** From when on it is late, by the deadline of its class of work. */
  lateAt: instantSchema,
  service: z
    .object({
      id: idSchema,
      type: serviceTypeSchema,
      name: z.string(),
      plan: z.string(),
      brand: brandRefSchema,
      customer: customerRefSchema,
    })
    .nullable(),
  invoice: z.object({ id: idSchema, number: documentNumberSchema }).nullable(),
})

export const DELIVERY_TABS = ['queue', 'stuck', 'done'] as const

export const deliveryList = defineEndpoint({
  path: 'operator/delivery/list',
  summary: 'Builds and other work on engines: what is open or stuck, the longest waiting first, and what ended in the last day',
  auth: 'staff',
  roles: ['provisioning', 'support', 'billing'],
  effect: 'read',
  input: listInput(['startedAt']).extend({ tab: z.enum(DELIVERY_TABS).default('queue'), brandId: idInput.optional() }),
  output: listOutput(workRowSchema).extend({
    /** Of the builds of the last day; null where there was none. */
    medianSeconds: z.number().nullable(),
    oldestStartedAt: instantSchema.nullable(),
  }),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

/** What staff may do with work that waits for them. */
export const WORK_ACTIONS = ['retry', 'skip', 'markUndone', 'undo', 'move'] as const

/** Why a step stands: each has its words in the console. */
export const STUCK_CAUSES = [
  'store-full',
  'sold-out',
  'node-full',
  'image-missing',
  'machine-missing',
  'foreign-machine',
  'bad-credentials',
  'not-capable',
  'no-login',
  'too-slow',
  'engine-away',
  'no-answer',
  'refused',
  'other',
] as const
export type StuckCause = (typeof STUCK_CAUSES)[number]

const workStepSchema = z.object({
  position: z.int(),
  name: z.string(),
  state: z.enum(['todo', 'intended', 'unknown', 'done', 'failed', 'undone', 'stuck']),
  attempts: z.int(),
  maxAttempts: z.int(),
  progress: z.number(),
  error: z.string().nullable(),
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
})

export const deliveryDetail = defineEndpoint({
  path: 'operator/delivery/detail',
  summary: 'One piece of work with its steps, what went wrong, what was done about it and what can be',
  auth: 'staff',
  roles: ['provisioning', 'support', 'billing'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: workRowSchema.extend({
    plan: z.array(workStepSchema),
    failure: z.object({ step: z.string(), kind: z.string(), message: z.string(), at: instantSchema.nullable() }).nullable(),
    /** Its undoing could not go on, in place of the doing. */
    undoStuck: z.boolean(),
    /** Why it stands, as far as the engine’s words tell, and the likely way out of what may be done now. Null: nothing went wrong. */
    trouble: z.object({ cause: z.enum(STUCK_CAUSES), fix: z.enum(WORK_ACTIONS).nullable() }).nullable(),
    paid: moneySchema.nullable(),
    /** Where it is built and what is installed, as its kind says. */
    facts: z.array(staffFactSchema),
    size: planFiguresSchema.nullable(),
    nextTryAt: instantSchema.nullable(),
    history: z.array(
      z.object({
        id: idSchema,
        action: z.string(),
        status: z.enum(['success', 'error']),
        actor: actorSchema,
        actorName: z.string(),
        detail: z.string(),
        at: instantSchema,
      }),
    ),
    actions: z.object({
      retry: actionStateSchema,
      skip: actionStateSchema,
      markUndone: actionStateSchema,
      undo: actionStateSchema,
      move: actionStateSchema,
    }),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

const decision = z.strictObject({
  id: idInput,
  /** The failure that the caller saw (`failure.at`): a decision by somebody else in between is refused. */
  failedAt: instantSchema.nullable(),
})
const decided = z.object({ id: idSchema })
const reasonedDecision = decision.extend({ reason: reasonInput })

export const deliveryRetry = defineEndpoint({
  path: 'operator/delivery/retry',
  summary: 'Tries the step again at once: the doing, or the undoing where that is stuck',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: decision,
  output: decided,
  errors: ['not-found', 'saga.not-stuck', 'saga.moved-on'],
  example: { id: 1, failedAt: null },
})

export const deliverySkip = defineEndpoint({
  path: 'operator/delivery/skip',
  summary: 'Goes on without the failed step, where what comes after can do without it',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: reasonedDecision,
  output: decided,
  errors: ['not-found', 'saga.not-stuck', 'saga.moved-on', 'saga.undoing', 'saga.step-needed'],
  example: { id: 1, failedAt: null, reason: 'signed in by hand, it answers' },
})

export const deliveryMarkUndone = defineEndpoint({
  path: 'operator/delivery/mark-undone',
  summary: 'Says that a person has taken back what the system could not; the undoing goes on',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: reasonedDecision,
  output: decided,
  errors: ['not-found', 'saga.not-stuck', 'saga.moved-on', 'saga.not-undoing'],
  example: { id: 1, failedAt: null, reason: 'removed the disk by hand' },
})

export const deliveryUndo = defineEndpoint({
  path: 'operator/delivery/undo',
  summary: 'Gives up: everything is undone, and what was paid goes back to the balances it came from',
  auth: 'staff',
  roles: ['provisioning', 'billing'],
  effect: 'money',
  input: reasonedDecision,
  output: decided,
  errors: ['not-found', 'saga.not-stuck', 'saga.moved-on', 'saga.undoing'],
  example: { id: 1, failedAt: null, reason: 'no node can run this image' },
})

export const deliveryMove = defineEndpoint({
  path: 'operator/delivery/move',
  summary: 'Clears the node away and builds from the first step on another one',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: decision,
  output: decided,
  errors: ['not-found', 'saga.not-stuck', 'saga.moved-on', 'saga.undoing', 'saga.no-other-place'],
  example: { id: 1, failedAt: null },
})

export const deliveryOperatorContract = [
  deliveryList,
  deliveryDetail,
  deliveryRetry,
  deliverySkip,
  deliveryMarkUndone,
  deliveryUndo,
  deliveryMove,
] as const
