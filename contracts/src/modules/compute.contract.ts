import { z } from 'zod'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { changeCalls, lifeCalls, shareCalls } from '../kinds/life.calls.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { listOutput } from '../lists.ts'
import { type VpsPowerVerb, vpsStateSchema } from '../machines/vps.machine.ts'
import { backupPeriodSchema } from './backups.contract.ts'
import { exportCall } from './exports.contract.ts'
import { bootSchema } from './rescue.contract.ts'
import { actionsSchema, addonSchema, serviceBaseSchema, siteSchema, workSchema } from './services.contract.ts'
import { detailBooks, serviceListInput, serviceStatusInput, troubleSchema } from './services.parts.ts'
import { userDataFormats } from './user-data.contract.ts'
import { detailOfTrouble } from './vps-trouble.parts.ts'

export const vpsRowSchema = serviceBaseSchema.extend({
  status: vpsStateSchema,
  trouble: troubleSchema.nullable(),
  work: workSchema.nullable(),
  uptimeSince: instantSchema.nullable(),
  address: z.string().nullable(),
  /** IPv4 addresses that it has beside this one, of an add-on or its plan. */
  moreAddresses: z.array(z.string()),
  /** The port to show after the address; null where none is shown [S5]. */
  port: z.int().nullable(),
  osTitle: z.string(),
  family: z.enum(['linux', 'windows']),
  cpu: z.int(),
  memoryMb: z.int(),
  diskGb: z.int(),
  /** On data disks; null where it has none. */
  storageGb: z.int().nullable(),
  locationCode: z.string(),
  country: z.string(),
  /** Days between two backups; null: off. */
  backup: backupPeriodSchema.nullable(),
  /** It is on trial until `end`. */
  trial: z.boolean(),
  /** Of a live plan: bits per second of what is on air, as its server said within the last minute; null: nothing, or it did not say. */
  onAir: z.int().nullable(),
  actions: actionsSchema(vpsActions),
})
export type VpsRow = z.infer<typeof vpsRowSchema>

export const VPS_SORT = ['id', 'name', 'status', 'address', 'plan', 'location', 'start', 'end', 'price', 'note'] as const

export const vpsList = defineEndpoint({
  path: 'user/service/vps/list',
  summary: 'Cloud VPS of every kind: one page, the total, and counts per tab',
  auth: 'customer',
  effect: 'read',
  input: serviceListInput(VPS_SORT).extend({ type: z.enum(['premium', 'nat', 'storage', 'live']).optional() }),
  output: listOutput(vpsRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20, search: '', tab: 'all' },
})

export const vpsDetailSchema = vpsRowSchema.extend({
  site: siteSchema,
  username: z.string().nullable(),
  /** A new one is being set inside the guest: until it is confirmed, the old one is shown. */
  settingPassword: z.boolean(),
  /** The machine's own address, where it stands behind another one; null where `address` is its own, or no engine says. */
  localIp: z.string().nullable(),
  netmask: z.string().nullable(),
  gateway: z.string().nullable(),
  mac: z.string().nullable(),
  /** The /64 of IPv6 that its engine leads to it, whose addresses are set inside the server; null: it has none. */
  ipv6: z.object({ range: z.string(), gateway: z.string() }).nullable(),
  /** Where the guest's SSH answers from this network, when the engine forwards a port instead of an address. */
  reach: z.object({ host: z.string(), port: z.int() }).nullable(),
  /** False: the address is a reserved one that nothing routes yet (user-mode networking, the simulator). */
  publicNetwork: z.boolean(),
  engine: z.object({ title: z.string(), simulated: z.boolean(), available: z.boolean() }).nullable(),
  /** Its consoles show a screen, have a serial line, or both; a container has the line alone. */
  screenConsole: z.boolean(),
  textConsole: z.boolean(),
  /** What the engine said that it has; null: not read yet. `sizeDiffers`: that is not what was sold. */
  actual: z.object({ cpus: z.int(), memoryMb: z.int(), diskGb: z.int() }).nullable(),
  sizeDiffers: z.boolean(),
  transferGb: z.int().nullable(),
  optimization: z.enum(['performance', 'emulator']),
  boot: bootSchema,
  addons: z.array(addonSchema),
  /** How many snapshots it may have, and from when on the next one may be taken; null: now [S3]. */
  snapshots: z.object({ quota: z.int(), taken: z.int(), lastAt: instantSchema.nullable(), nextAt: instantSchema.nullable() }),
  ...detailOfTrouble,
  ...detailBooks,
})
export type VpsDetail = z.infer<typeof vpsDetailSchema>

export const vpsDetail = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/detail',
  summary: 'One VPS with everything its page shows',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: vpsDetailSchema,
  example: { id: 48001 },
})

export const vpsStatusSchema = vpsRowSchema
  .pick({
    id: true,
    name: true,
    state: true,
    trouble: true,
    work: true,
    uptimeSince: true,
    address: true,
    moreAddresses: true,
    port: true,
    actions: true,
  })
  .extend({ VMStatus: vpsStateSchema })

export const vpsStatus = defineEndpoint({
  path: 'user/service/vps/status',
  summary: 'Fresh states; `success` is answered once after a confirmed action, then running or stopped',
  auth: 'customer',
  effect: 'read',
  input: serviceStatusInput,
  output: z.object({ items: z.array(vpsStatusSchema) }),
  errors: [],
  example: { ids: [48001] },
})

/** `VMStatus` is the transient state: the outcome arrives by the event `service.changed` and by `status`. */
const powerOutput = z.object({ VMStatus: vpsStateSchema, msg: z.string() })
const powerCall = <const P extends string>(path: P, verb: VpsPowerVerb, summary: string) =>
  defineServiceEndpoint(onService(vpsActions, verb), {
    path,
    summary,
    effect: 'write',
    input: z.strictObject({ id: idInput }),
    output: powerOutput,
    errors: ['vps-action-failed'],
    example: { id: 48001 },
  })

export const vpsStart = powerCall('user/service/vps/start', 'start', 'Powers a VPS on')
export const vpsShutdown = powerCall('user/service/vps/shutdown', 'shutdown', 'Asks the guest to power off (ACPI)')
export const vpsStop = powerCall('user/service/vps/stop', 'stop', 'Cuts the power of a VPS')
export const vpsRestart = powerCall('user/service/vps/restart', 'restart', 'Resets a running VPS')

/** WebSocket, not a call. See `vpsConsole`. */
export const CONSOLE_PATH = '/api2/user/console'
/** Close codes of the console socket. */
export const CONSOLE_CLOSE = { refused: 4401, rightLost: 4403, slow: 4408, takenOver: 4409, engineGone: 4410, tooMany: 4429 } as const

/** `rfb`: the machine's screen. `text`: its serial line, for a terminal; UTF-8 and control codes both ways. */
export const CONSOLE_PROTOCOLS = ['rfb', 'text'] as const
export type ConsoleProtocol = (typeof CONSOLE_PROTOCOLS)[number]

/**
 * The console [S6]. The call answers a ticket; then the page:
 * 1. opens a WebSocket to `path` (same host, nothing else in the URL),
 * 2. sends ONE TEXT message `{"ticket":"…"}` within 5 seconds,
 * 3. receives ONE TEXT message `{"ok":true,"name":"…"}`, and from then on BINARY messages only: the plain stream of the protocol
 *    that was asked for, RFB beginning with the engine's `RFB 003.008\n`,
 * 4. at that text message — not later, the first RFB bytes may follow in the same tick — hands the socket to noVNC:
 *    `socket.onmessage = null; new RFB(element, socket)` (noVNC takes an open socket; set `binaryType = 'arraybuffer'` first).
 * The engine has authenticated already: noVNC needs no password.
 * Who says `{"ticket":"…","notices":true}` is told by further TEXT messages `{"others":1}` in how many other windows this console of
 * this machine is open, and may say `{"takeOver":true}`: the others are closed. Of a serial line only the oldest window is served.
 * A ticket works once, for 60 seconds, for the session and the VPS it was issued to. The socket is closed with
 * 4401 ticket unknown, used or expired · 4403 the right was lost (session ended, unshared, suspended) ·
 * 4409 another window took over ·
 * 4410 the machine or its engine went away · 4408 the browser does not read ·
 * 4429 too many console windows are open (`CONSOLES_PER_ACCOUNT`, `CONSOLES_PER_SHARE`).
 */
export const vpsConsole = defineServiceEndpoint(onService(vpsActions, 'console'), {
  path: 'user/service/vps/console',
  summary: 'A one-time ticket for the console, graphical or text',
  effect: 'write',
  done: { 'en-US': 'The console can be opened.', 'vi-VN': 'Có thể mở console.', 'zh-CN': '可以打开控制台。' },
  input: z.strictObject({ id: idInput, protocol: z.enum(CONSOLE_PROTOCOLS).default('rfb') }),
  output: z.object({ ticket: z.string(), path: z.string(), expiresIn: z.int() }),
  errors: ['too-many-consoles'],
  example: { id: 48001 },
})

export const vpsLife = lifeCalls('user/service/vps', vpsActions)
export const vpsChanges = changeCalls('user/service/vps', vpsActions)
export const vpsShares = shareCalls('user/service/vps', vpsActions)

export const vpsOs = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/os',
  summary: 'What the node of this VPS can install',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    current: z.string(),
    /** Ids of the keys for SSH that it was ordered, or rebuilt, with; its owner's, and told to nobody else. */
    sshKeys: z.array(idSchema),
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        family: z.enum(['linux', 'windows']),
        /** False: it needs more memory or disk than this VPS has. */
        fits: z.boolean(),
        minMemoryMb: z.int(),
        minDiskGb: z.int(),
        /** Under which it is offered, in a line. */
        licence: z.string().optional(),
        /** What user data it runs at its first boot. */
        userData: userDataFormats,
        /** Made by the owner of this VPS of a snapshot. */
        own: z.boolean(),
      }),
    ),
  }),
  example: { id: 48001 },
})

/** What an export of a selection has of each [S9]; a column more is a line here and in the browser's list of columns. */
export const vpsExport = exportCall(
  'user/service/vps/export',
  vpsActions,
  vpsRowSchema.omit({ actions: true, work: true, trouble: true, country: true, locationCode: true }).extend({
    username: z.string().nullable(),
    /** Null where it was not asked for. */
    password: z.string().nullable(),
    location: z.string(),
    transferGb: z.int().nullable(),
    optimization: z.enum(['performance', 'emulator']),
    localIp: z.string().nullable(),
    netmask: z.string().nullable(),
    gateway: z.string().nullable(),
    /** `Memory × 2, Disk × 1` */
    addons: z.string(),
  }),
)

export const computeContract = [
  vpsList,
  vpsDetail,
  vpsStatus,
  vpsStart,
  vpsShutdown,
  vpsStop,
  vpsRestart,
  vpsConsole,
  vpsOs,
  vpsExport,
  ...Object.values(vpsLife),
  ...Object.values(vpsChanges),
  ...Object.values(vpsShares),
] as const
