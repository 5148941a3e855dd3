import { z } from 'zod'
import { DELIVERY_STEPS } from '../delivery-steps.ts'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, instantSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { dedicatedActions } from '../kinds/dedicated.actions.ts'
import { changeCalls, lifeCalls, shareCalls } from '../kinds/life.calls.ts'
import { listOutput } from '../lists.ts'
import { type DedicatedPowerVerb, dedicatedStateSchema } from '../machines/dedicated.machine.ts'
import { dedicatedBackup, dedicatedBackupSchema } from './dedicated-backup.contract.ts'
import { dedicatedConsole } from './dedicated-console.contract.ts'
import { dedicatedReinstallContract } from './dedicated-reinstall.contract.ts'
import { exportCall } from './exports.contract.ts'
import { actionsSchema, addonSchema, serviceBaseSchema, siteSchema, workSchema } from './services.contract.ts'
import { detailBooks, revealPasswordCall, serviceListInput, serviceStatusInput, troubleSchema } from './services.parts.ts'

export const dedicatedRowSchema = serviceBaseSchema.extend({
  status: dedicatedStateSchema,
  trouble: troubleSchema.nullable(),
  work: workSchema.nullable(),
  address: z.string().nullable(),
  port: z.int().nullable(),
  osTitle: z.string(),
  family: z.enum(['linux', 'windows']),
  /** What the machine really has, in words; null before one is reserved. */
  processor: z.string().nullable(),
  disks: z.string().nullable(),
  cpu: z.int(),
  memoryMb: z.int(),
  diskGb: z.int(),
  locationCode: z.string(),
  country: z.string(),
  /** At the latest; null once it is delivered. */
  promisedAt: instantSchema.nullable(),
  /** What staff do for it now, of those before it is handed over. */
  step: z.enum(DELIVERY_STEPS).nullable(),
  actions: actionsSchema(dedicatedActions),
})
export type DedicatedRow = z.infer<typeof dedicatedRowSchema>

export const DEDICATED_SORT = ['id', 'name', 'status', 'address', 'plan', 'location', 'start', 'end', 'price', 'note'] as const

export const dedicatedList = defineEndpoint({
  path: 'user/service/dedicated/list',
  summary: 'Dedicated servers: one page, the total, and counts per tab',
  auth: 'customer',
  effect: 'read',
  input: serviceListInput(DEDICATED_SORT),
  output: listOutput(dedicatedRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20, search: '', tab: 'all' },
})

const stepSchema = z.object({
  code: z.enum(DELIVERY_STEPS),
  state: z.enum(['done', 'now', 'todo']),
  dueAt: instantSchema,
  doneAt: instantSchema.nullable(),
})

export const dedicatedDetailSchema = dedicatedRowSchema.extend({
  site: siteSchema,
  username: z.string(),
  /** There is one to be revealed. */
  hasPassword: z.boolean(),
  hostname: z.string(),
  /** Where it stands; null before one is reserved. */
  place: z.string().nullable(),
  network: z.string().nullable(),
  localIp: z.string().nullable(),
  netmask: z.string().nullable(),
  gateway: z.string().nullable(),
  outgoingIp: z.string().nullable(),
  dedicatedIp: z.string().nullable(),
  transferGb: z.int().nullable(),
  addons: z.array(addonSchema),
  /** Null once it is delivered. */
  delivery: z
    .object({
      paidAt: instantSchema,
      /** From then on it is likely there; `promisedAt` is the promise. */
      likelyAt: instantSchema,
      promisedAt: instantSchema,
      /** The controller, or staff, were asked to switch it on: the last thing before it is handed over. */
      switchingOn: z.boolean(),
      steps: z.array(stepSchema),
    })
    .nullable(),
  /** What of a change is being fitted by staff. */
  fitting: z.string().nullable(),
  /** Set up by people, who say when they did; `backupAt`: since when it stands so, null where nobody ever asked. */
  backup: dedicatedBackupSchema,
  backupAt: instantSchema.nullable(),
  /** Its power is switched by people, who were asked then; null: by its controller, or nobody was asked. */
  attended: z.boolean(),
  askedAt: instantSchema.nullable(),
  checkedAt: instantSchema.nullable(),
  ...detailBooks,
})

export const dedicatedDetail = defineServiceEndpoint(onService(dedicatedActions, 'view'), {
  path: 'user/service/dedicated/detail',
  summary: 'One dedicated server with everything its page shows: while it is being delivered, the steps and the promised time',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: dedicatedDetailSchema,
  example: { id: 48001 },
})

export const dedicatedStatusSchema = dedicatedRowSchema
  .pick({ id: true, name: true, state: true, trouble: true, work: true, address: true, port: true, actions: true })
  .extend({ VMStatus: dedicatedStateSchema })

export const dedicatedStatus = defineEndpoint({
  path: 'user/service/dedicated/status',
  summary: 'Fresh states; `success` is answered once after a confirmed action, then running or stopped',
  auth: 'customer',
  effect: 'read',
  input: serviceStatusInput,
  output: z.object({ items: z.array(dedicatedStatusSchema) }),
  errors: [],
  example: { ids: [48001] },
})

/** `VMStatus` is the transient state: the outcome arrives by the event `service.changed` and by `status`. */
const powerOutput = z.object({ VMStatus: dedicatedStateSchema, msg: z.string() })
const powerCall = <const P extends string>(path: P, verb: DedicatedPowerVerb, summary: string) =>
  defineServiceEndpoint(onService(dedicatedActions, verb), {
    path,
    summary,
    effect: 'write',
    input: z.strictObject({ id: idInput }),
    output: powerOutput,
    errors: ['dedicated-action-failed'],
    example: { id: 48001 },
  })

export const dedicatedStart = powerCall('user/service/dedicated/start', 'start', 'Powers a dedicated server on')
export const dedicatedShutdown = powerCall('user/service/dedicated/shutdown', 'shutdown', 'Asks its system to power off (ACPI)')
export const dedicatedStop = powerCall('user/service/dedicated/stop', 'stop', 'Cuts the power of a dedicated server')
export const dedicatedRestart = powerCall('user/service/dedicated/restart', 'restart', 'Power-cycles a running dedicated server')

export const dedicatedRevealPassword = revealPasswordCall('user/service/dedicated/reveal-password', dedicatedActions, {
  summary: 'The login that a dedicated server was handed over with; each reveal is logged',
  errors: ['dedicated-not-ready'],
})

export const dedicatedLife = lifeCalls('user/service/dedicated', dedicatedActions)
export const dedicatedChanges = changeCalls('user/service/dedicated', dedicatedActions)
export const dedicatedShares = shareCalls('user/service/dedicated', dedicatedActions)

/** What an export of a selection has of each [S9]. */
export const dedicatedExport = exportCall(
  'user/service/dedicated/export',
  dedicatedActions,
  dedicatedRowSchema
    .omit({ actions: true, work: true, trouble: true, country: true, locationCode: true, step: true, promisedAt: true })
    .extend({
      username: z.string(),
      /** Null where it was not asked for. */
      password: z.string().nullable(),
      location: z.string(),
      transferGb: z.int().nullable(),
      localIp: z.string().nullable(),
      netmask: z.string().nullable(),
      gateway: z.string().nullable(),
      outgoingIp: z.string().nullable(),
      dedicatedIp: z.string().nullable(),
      /** `Memory × 2, Disk × 1` */
      addons: z.string(),
      backup: dedicatedBackupSchema,
    }),
)

export const dedicatedContract = [
  dedicatedList,
  dedicatedDetail,
  dedicatedStatus,
  dedicatedStart,
  dedicatedShutdown,
  dedicatedStop,
  dedicatedRestart,
  dedicatedRevealPassword,
  dedicatedExport,
  dedicatedBackup,
  dedicatedConsole,
  ...dedicatedReinstallContract,
  ...Object.values(dedicatedLife),
  ...Object.values(dedicatedChanges),
  ...Object.values(dedicatedShares),
] as const
