import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { optimizationSchema } from './optimization.contract.ts'
import { reverseNameInput } from './reverse-dns.contract.ts'
import { MACHINE_REFUSALS } from './services.operator.contract.ts'

const DISK_REFUSALS = [...MACHINE_REFUSALS, 'service-protected'] as const

/** Typed by the person: the service’s own name. */
const typed = { name: z.string().max(200) }

export const operatorServiceSnapshot = defineEndpoint({
  path: 'operator/services/snapshot',
  summary: 'Takes a snapshot of a machine for its owner, as often as its owner may; the reason stands in the log that the owner reads too',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, replace: z.boolean().default(false), reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...DISK_REFUSALS, 'snapshot-too-soon', 'snapshot-exists', 'snapshot-not-ready'],
  example: { id: 48_001, reason: 'before the repair that was asked for' },
})

export const operatorServiceRestore = defineEndpoint({
  path: 'operator/services/restore',
  summary: 'Brings a machine back to its snapshot for its owner: what was written since is lost',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, ...typed, reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...DISK_REFUSALS, 'snapshot-none', 'snapshot-not-ready'],
  example: { id: 48_001, name: 'prod-web-03', reason: 'asked for in writing' },
})

export const operatorServiceRecover = defineEndpoint({
  path: 'operator/services/recover',
  summary: 'Puts the newest backup that is ready in place of a machine’s disk for its owner: what was written since is lost',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, ...typed, reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...DISK_REFUSALS, 'backup-none', 'backup-not-ready'],
  example: { id: 48_001, name: 'prod-web-03', reason: 'asked for in writing' },
})

export const operatorServiceSystems = defineEndpoint({
  path: 'operator/services/systems',
  summary: 'What a machine can be rebuilt with where it stands',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({ items: z.array(z.object({ id: z.string(), title: z.string(), fits: z.boolean() })) }),
  errors: ['not-found'],
  example: { id: 48_001 },
})

export const operatorServiceRebuild = defineEndpoint({
  path: 'operator/services/rebuild',
  summary:
    'Installs a system anew for a machine’s owner: the disk and its snapshots are lost; the new password is its owner’s alone to see',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, image: z.string().min(1).max(63), ...typed, reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...DISK_REFUSALS],
  example: { id: 48_001, image: 'debian-12', name: 'prod-web-03', reason: 'asked for in writing' },
})

export const operatorServicePassword = defineEndpoint({
  path: 'operator/services/password',
  summary: 'Sets a new password inside a machine that runs; its owner alone sees it',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...MACHINE_REFUSALS],
  example: { id: 48_001, reason: 'asked for in writing' },
})

export const operatorServiceRescue = defineEndpoint({
  path: 'operator/services/rescue',
  summary:
    'Boots a machine from a rescue system for its owner, who alone may read its one-time password, or from its own disk again; one that runs is shut down for it',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, on: z.boolean(), reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...MACHINE_REFUSALS, 'rescue-none'],
  example: { id: 48_001, on: true, reason: 'does not boot, asked for by phone' },
})

export const operatorServiceDiscs = defineEndpoint({
  path: 'operator/services/discs',
  summary: 'Discs that a machine can be given where it stands, which is in its drive, and whether it boots from it',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({ items: z.array(z.object({ id: idSchema, name: z.string() })), inDrive: idSchema.nullable(), boots: z.boolean() }),
  errors: ['not-found'],
  example: { id: 48_001 },
})

export const operatorServiceDisc = defineEndpoint({
  path: 'operator/services/disc',
  summary:
    'Puts a disc into a machine’s drive for its owner, with `boot` to start from it, or takes it out; one that runs is shut down for it',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, isoId: idInput.nullable(), boot: z.boolean().default(false), reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...MACHINE_REFUSALS, 'iso-unavailable', 'iso-none'],
  example: { id: 48_001, isoId: 3, boot: true, reason: 'asked for in writing' },
})

export const operatorServiceBackups = defineEndpoint({
  path: 'operator/services/backups',
  summary:
    'Turns weekly backups on for a machine’s owner, or backups off; daily ones, which cost something, are given up by it and are the owner’s alone to buy',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, on: z.boolean(), reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...MACHINE_REFUSALS, 'backup-store-missing', 'backup-off', 'change.open-renewal', 'change.under-way'],
  example: { id: 48_001, on: true, reason: 'asked for in writing' },
})

export const operatorServiceOptimization = defineEndpoint({
  path: 'operator/services/optimization',
  summary:
    'Sets what the processors of a machine are for, for its owner; one that runs is shut down for it and started again. The choice that it has already is no change',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, optimization: optimizationSchema, reason: reasonInput }),
  output: z.object({ id: idSchema, changed: z.boolean() }),
  errors: [...MACHINE_REFUSALS],
  example: { id: 48_001, optimization: 'emulator', reason: 'asked for by phone' },
})

export const operatorServiceReverse = defineEndpoint({
  path: 'operator/services/reverse-dns',
  summary: 'Calls the address of a machine by a host name for its owner, or by none where it is empty',
  auth: 'staff',
  roles: ['provisioning'],
  effect: 'write',
  input: z.strictObject({ id: idInput, name: reverseNameInput, reason: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: [...MACHINE_REFUSALS, 'reverse-dns.unavailable'],
  example: { id: 48_001, name: 'mail.example.com', reason: 'asked for in writing' },
})

/** What staff do with a customer's disk, login, boot and set-up, each with a reason that its owner reads. */
export const machineOperatorContract = [
  operatorServiceSnapshot,
  operatorServiceRestore,
  operatorServiceRecover,
  operatorServiceSystems,
  operatorServiceRebuild,
  operatorServicePassword,
  operatorServiceRescue,
  operatorServiceDiscs,
  operatorServiceDisc,
  operatorServiceBackups,
  operatorServiceOptimization,
  operatorServiceReverse,
] as const
