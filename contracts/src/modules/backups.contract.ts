import { z } from 'zod'
import { BACKUP_PERIODS, BACKUP_TABS } from '../constants.ts'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { onService, PROOF_ERRORS } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { listInput, listOutput } from '../lists.ts'
import { vpsStateSchema } from '../machines/vps.machine.ts'
import { moneySchema } from '../money.ts'
import { timeZoneName } from './accounts.contract.ts'
import { changeErrors, changePricedSchema, issuedSchema } from './changes.contract.ts'
import { METHOD_MAX } from './payments.contract.ts'
import { actionStateSchema } from './services.contract.ts'

/** Copies of a VPS's disk that are kept apart from its node [S4], by a policy: daily at a price or weekly for nothing. */

export const BACKUP_STATES = ['taking', 'ready', 'damaged', 'removing'] as const
export type BackupState = (typeof BACKUP_STATES)[number]
/** How the backups of a VPS stand: `waiting` for the first one, `paused` while it is suspended. */
export const BACKED_UP = ['off', 'waiting', 'running', 'ready', 'failed', 'paused'] as const
export type BackedUp = (typeof BACKED_UP)[number]
export const BACKUP_SORT = ['name', 'location', 'osTitle', 'diskGb', 'state', 'period', 'last', 'next'] as const

/** Days between two. */
export const backupPeriodSchema = z.union(BACKUP_PERIODS.map((days) => z.literal(days)) as [z.ZodLiteral<1>, z.ZodLiteral<7>])

export const backupRowSchema = z.object({
  /** The VPS: what the other calls take as `id`. */
  id: idSchema,
  name: z.string(),
  role: z.enum(['owner', 'co-owner']),
  locationCode: z.string(),
  country: z.string(),
  osTitle: z.string(),
  diskGb: z.int(),
  state: z.enum(BACKED_UP),
  /** Days between two backups; null: off. */
  period: backupPeriodSchema.nullable(),
  /** What daily ones cost a month; null on what others share with the caller [P1]. */
  dailyPrice: moneySchema.nullable(),
  /** The hour that was asked for, in `timeZone`; null: whenever its nodes have least to do. */
  hour: z.int().nullable(),
  timeZone: z.string().nullable(),
  /** Backups that can be recovered from. */
  copies: z.int(),
  last: z.object({ takenAt: instantSchema, bytes: z.int() }).nullable(),
  next: instantSchema.nullable(),
  /** How often it has failed since the last one that did not. */
  failures: z.int(),
  actions: z.object({ backup: actionStateSchema, off: actionStateSchema, recover: actionStateSchema }),
})
export type BackupRow = z.infer<typeof backupRowSchema>

export const backupList = defineEndpoint({
  path: 'user/service/vps/backup/list',
  summary: 'How every server of the caller, and those shared with them, is backed up: a row per VPS',
  auth: 'customer',
  effect: 'read',
  input: listInput(BACKUP_SORT).extend({ tab: z.enum(BACKUP_TABS).default('all'), serviceId: idInput.optional() }),
  output: listOutput(backupRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20, search: '' },
})

export const backupCopySchema = z.object({
  id: idSchema,
  /** The VPS that it was taken of. */
  serviceId: idSchema,
  serviceName: z.string(),
  state: z.enum(BACKUP_STATES),
  takenAt: instantSchema,
  /** When what was written had been read back and compared. */
  checkedAt: instantSchema.nullable(),
  bytes: z.int().nullable(),
  /** Of the VPS as it was then; `image` may not be offered any more. */
  image: z.string(),
  osTitle: z.string(),
  family: z.enum(['linux', 'windows']).nullable(),
  /** It goes to a live plan, and to nothing else [O5]: `image` alone does not say it where it was an own one. */
  takesStreams: z.boolean(),
  diskGb: z.int(),
  /** Deleted then; null: when newer ones take its place. */
  keptUntil: instantSchema.nullable(),
})
export type BackupCopy = z.infer<typeof backupCopySchema>

export const backupCopies = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/backup/copies',
  summary: 'The backups of one server, the newest first',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({ items: z.array(backupCopySchema) }),
  example: { id: 48001 },
})

export const backupKept = defineEndpoint({
  path: 'user/service/vps/backup/kept',
  summary: 'Backups that outlive servers of the caller which have ended',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(backupCopySchema) }),
  errors: [],
  example: {},
})

export const backupAdd = defineServiceEndpoint(onService(vpsActions, 'backup', 'books'), {
  path: 'user/service/vps/backup/add',
  summary:
    'Turns backups on or changes their policy. Daily ones are billed with the service: this issues the invoice for the rest of the paid time, and pays it where balance or points are named; weekly ones are free',
  effect: 'money',
  input: z.strictObject({
    id: idInput,
    /** Days: 1 is daily, 7 weekly. */
    period: backupPeriodSchema,
    hour: z.int().min(0).max(23).nullish(),
    /** That the hour is told in; the service's own unless named. */
    timeZone: timeZoneName.optional(),
    /** `balance` or `points` pay at once; any other leaves the invoice for `user/order/finish`. */
    method: z.string().max(METHOD_MAX).nullish(),
  }),
  /** `next`: when the next one is due; null until daily ones are paid. */
  output: z.object({ next: instantSchema.nullable(), invoice: issuedSchema.nullable(), msg: z.string() }),
  errors: [...changeErrors, 'forbidden', 'backup-store-missing'],
  example: { id: 48001, period: 7 },
})

export const backupPreview = defineServiceEndpoint(onService(vpsActions, 'quote'), {
  path: 'user/service/vps/backup/preview',
  summary: 'What daily backups cost today, for the rest of the paid time, and with each renewal',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: changePricedSchema.extend({ from: instantSchema.nullable() }),
  example: { id: 48001 },
})

export const backupDelete = defineServiceEndpoint(onService(vpsActions, 'backup-off', 'books'), {
  path: 'user/service/vps/backup/delete',
  summary: 'Turns backups off: daily ones cost nothing from the next renewal on, those that were taken are kept for some days',
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ keptUntil: instantSchema.nullable(), msg: z.string() }),
  errors: ['backup-off', 'busy', 'change.open-renewal', 'change.under-way'],
  example: { id: 48001 },
})

export const backupRecover = defineServiceEndpoint(onService(vpsActions, 'recover'), {
  path: 'user/service/vps/backup/recover',
  summary: 'Puts a backup in place of the disk, the newest unless one is named: all that was written since is lost, snapshots too',
  effect: 'write',
  token: 'manage',
  input: z.strictObject({ id: idInput, backupId: idInput.optional() }),
  /** `VMStatus` is the transient state: the outcome arrives by the event `service.changed` and by `status`. */
  output: z.object({ VMStatus: vpsStateSchema, msg: z.string() }),
  errors: [...PROOF_ERRORS, 'backup-none', 'backup-not-ready', 'vps-action-failed'],
  example: { id: 48001, backupId: 7 },
})

export const backupsContract = [backupList, backupCopies, backupKept, backupPreview, backupAdd, backupDelete, backupRecover] as const
