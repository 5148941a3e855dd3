import { z } from 'zod'
import { actorSchema } from '../actors.ts'
import { STAFF_SUSPENSIONS } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { paymentStatusSchema, serviceStateSchema } from '../machines/service.machine.ts'
import { moneySchema } from '../money.ts'
import { brandRefSchema, customerRefSchema, reasonInput } from '../staff-views.ts'
import { workRowSchema } from './delivery.operator.contract.ts'
import { actionStateSchema, serviceKindSchema, serviceTypeSchema, staffFactSchema } from './services.contract.ts'
import { staffTransferSchema } from './transfers.operator.contract.ts'

const staffSuspensionSchema = z.enum(STAFF_SUSPENSIONS)

/** A terminated service’s disk is kept so long for an undelete [M11]. */
export const TERMINATED_KEPT_DAYS = 7

/** Its power, its screen, its disk, its login, what it boots and how it is set up: judged by the same rows of its kind's action table as a customer's calls. */
export const POWER_ACTIONS = ['start', 'shutdown', 'stop', 'restart'] as const
export const DISK_ACTIONS = ['snapshot', 'restore', 'recover', 'rebuild', 'reset-password'] as const
export const BOOT_ACTIONS = ['rescue', 'unrescue', 'iso', 'iso-eject'] as const
export const SETUP_ACTIONS = ['backup', 'backup-off', 'change-optimization', 'reverse-dns'] as const
export const MACHINE_ACTIONS = [...POWER_ACTIONS, 'console', ...DISK_ACTIONS, ...BOOT_ACTIONS, ...SETUP_ACTIONS] as const
export type MachineAction = (typeof MACHINE_ACTIONS)[number]

export const OPERATOR_SERVICE_TABS = ['all', 'installing', 'overdue', 'suspended', 'cancelled', 'ended', 'undelivered'] as const

const serviceRowSchema = z.object({
  id: idSchema,
  kind: serviceKindSchema,
  type: serviceTypeSchema,
  name: z.string(),
  plan: z.string(),
  state: serviceStateSchema,
  paymentStatus: paymentStatusSchema,
  suspensions: z.array(z.string()),
  /** A reason stands, and the engine has not confirmed yet that it is stopped. */
  suspending: z.boolean(),
  brand: brandRefSchema,
  customer: customerRefSchema,
  address: z.string().nullable(),
  price: moneySchema,
  periodMonths: z.int(),
  autoRenew: z.boolean(),
  startAt: instantSchema.nullable(),
  endAt: instantSchema.nullable(),
})

export const operatorServiceList = defineEndpoint({
  path: 'operator/services/list',
  summary:
    'Services of all customers, with counts; the search finds words of names and of customers’ names, addresses and e-mails by their beginning, and ids',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: listInput(['id']).extend({
    tab: z.enum(OPERATOR_SERVICE_TABS).default('all'),
    brandId: idInput.optional(),
    accountId: idInput.optional(),
    kind: serviceKindSchema.optional(),
  }),
  output: listOutput(serviceRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const operatorServiceDetail = defineEndpoint({
  path: 'operator/services/detail',
  summary: 'One service of any customer: what was sold, where it runs, why it stands still, what was done',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: serviceRowSchema.extend({
    cancellation: z.enum(['end-of-billing', 'immediate']).nullable(),
    overdueSince: instantSchema.nullable(),
    endedAt: instantSchema.nullable(),
    /** What the engine holds is destroyed then. */
    purgeAt: instantSchema.nullable(),
    note: z.string(),
    failure: z.string().nullable(),
    location: z.string().nullable(),
    invoice: z.object({ id: idSchema, number: documentNumberSchema }).nullable(),
    /** Where it runs and what is on it, as its kind says; none before there is anything. */
    facts: z.array(staffFactSchema),
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
    /** To whom it was offered, and what came of it; the newest first. */
    transfers: z.array(staffTransferSchema),
    /** What is being done on its engine, or waits for a person, and what was last done; the newest first. */
    work: z.array(workRowSchema),
    actions: z.object({ suspend: actionStateSchema, unsuspend: actionStateSchema, terminate: actionStateSchema }),
    /** What staff may do with the machine itself: those of its kind's actions that are there for staff. */
    machine: z.partialRecord(z.enum(MACHINE_ACTIONS), actionStateSchema),
  }),
  errors: ['not-found'],
  example: { id: 48_001 },
})

const changed = z.object({ id: idSchema, paymentStatus: paymentStatusSchema, suspensions: z.array(z.string()), suspending: z.boolean() })

export const operatorServiceSuspend = defineEndpoint({
  path: 'operator/services/suspend',
  summary: 'Stops a service for a reason of staff’s; it is shown as suspended when the engine says that it is off',
  auth: 'staff',
  roles: ['support', 'provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, suspension: staffSuspensionSchema, reason: reasonInput }),
  output: changed,
  errors: ['not-found', 'service-not-active', 'service.already-suspended-for'],
  example: { id: 48_001, suspension: 'abuse', reason: 'sends spam, report 4411' },
})

export const operatorServiceUnsuspend = defineEndpoint({
  path: 'operator/services/unsuspend',
  summary: 'Takes a reason of staff’s back; the service runs again when no other stands',
  auth: 'staff',
  roles: ['support', 'provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, suspension: staffSuspensionSchema, reason: reasonInput }),
  output: changed,
  errors: ['not-found', 'service.not-suspended-by-staff'],
  example: { id: 48_001, suspension: 'abuse', reason: 'cleaned up by the customer' },
})

export const operatorServiceTerminate = defineEndpoint({
  path: 'operator/services/terminate',
  summary: 'Ends a service: off at once, destroyed for good when the days for an undelete are over; nothing is refunded',
  auth: 'staff',
  roles: ['support', 'provisioning'],
  effect: 'write',
  input: z.strictObject({
    id: idInput,
    /** Typed by the person: the service’s own. */
    name: z.string().max(200),
    reason: reasonInput,
  }),
  output: z.object({ id: idSchema, purgeAt: instantSchema }),
  errors: ['not-found', 'service-not-active'],
  example: { id: 48_001, name: 'prod-web-03', reason: 'asked for in writing' },
})

/** What an action on a machine may be refused for, whatever its kind. */
export const MACHINE_REFUSALS = [
  'not-found',
  'service-not-active',
  'service-suspended',
  'vps-transfer-used',
  'closed-to-staff',
  'forbidden',
  'busy',
  'engine-unavailable',
  'not-supported-by-engine',
  'vps-already-running',
  'vps-already-stopped',
  'vps-not-ready',
  'vps-in-rescue',
  'vps-not-in-rescue',
  'vps-disk-missing',
] as const

export const operatorServicePower = defineEndpoint({
  path: 'operator/services/power',
  summary: 'Switches a machine on or off for its owner; the reason stands in the log that the owner reads too',
  auth: 'staff',
  roles: ['support', 'provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, action: z.enum(POWER_ACTIONS), reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...MACHINE_REFUSALS],
  example: { id: 48_001, action: 'restart', reason: 'asked for by phone' },
})

export const operatorServiceConsole = defineEndpoint({
  path: 'operator/services/console',
  summary:
    'A one-time ticket for the screen of a customer’s machine, for as long as the session in the console lasts; logged with its reason',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  /** `protocol`: what it is good for, which is text where the machine has no screen. */
  output: z.object({ ticket: z.string(), path: z.string(), expiresIn: z.int(), protocol: z.enum(['rfb', 'text']) }),
  errors: [...MACHINE_REFUSALS, 'too-many-consoles'],
  example: { id: 48_001, reason: 'does not boot, report 4411' },
})

export const operatorServiceAutoRenew = defineEndpoint({
  path: 'operator/services/auto-renew',
  summary: 'Switches automatic renewal for the owner',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  input: z.strictObject({ id: idInput, on: z.boolean(), reason: reasonInput }),
  output: z.object({ autoRenew: z.boolean() }),
  errors: ['not-found', 'service-not-active', 'renewal.cancelled', 'busy'],
  example: { id: 48_001, on: true, reason: 'asked for by phone' },
})

export const servicesOperatorContract = [
  operatorServiceList,
  operatorServiceDetail,
  operatorServiceSuspend,
  operatorServiceUnsuspend,
  operatorServiceTerminate,
  operatorServicePower,
  operatorServiceConsole,
  operatorServiceAutoRenew,
] as const
