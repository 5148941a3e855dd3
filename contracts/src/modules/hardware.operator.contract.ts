import { z } from 'zod'
import { actorSchema } from '../actors.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { HARDWARE_DECISIONS, hardwareMachine, hardwareStateSchema } from '../machines/hardware.machine.ts'
import { customerRefSchema, reasonInput } from '../staff-views.ts'
import { customersLine, customersText, typedText } from '../texts.ts'
import { deliverySchema } from './dedicated.operator.contract.ts'
import { hardwarePhotoSchema, hardwarePhotosContract } from './hardware-photos.operator.contract.ts'
import { columnSchema, columnValue, settingsInput } from './nodes.operator.contract.ts'
import { actionStateSchema } from './services.contract.ts'

/** Machines of metal: what is in stock, for whom, how they are switched and what they measure. */

const read = { auth: 'staff', roles: ['provisioning', 'support'], effect: 'read' } as const
const write = { auth: 'staff', roles: ['provisioning'], effect: 'write' } as const

const line = (max: number) => customersLine(max).default('')
const powerSchema = z.enum(['running', 'stopped'])

/** What staff enter of a machine. */
const draft = z.strictObject({
  /** What stands on its label. */
  tag: typedText().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, { error: 'field.invalid' }),
  model: customersLine(80).min(1),
  serial: line(80),
  processor: customersLine(80).min(1),
  cpu: z.int().min(1).max(4096),
  memoryMb: z.int().min(256).max(100_000_000),
  disks: customersLine(120).min(1),
  diskGb: z.int().min(1).max(100_000_000),
  network: line(120),
  /** Of the card that it boots from the network by, as `52:54:00:12:34:56`; empty: it does not. */
  bootMac: z
    .union([
      z.literal(''),
      typedText()
        .toLowerCase()
        .regex(/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/, { error: 'field.invalid' }),
    ])
    .default(''),
  locationId: idInput,
  rack: line(40),
  unit: line(20),
  switchPort: line(80),
  vlan: line(40),
  /** Plans that it may serve. */
  planIds: z.array(idInput).max(50).default([]),
  /** How its power is switched: a driver, and what that asks for. Secrets that are left out stay as they are. */
  controller: z.strictObject({ vendor: z.string().min(1).max(40), settings: settingsInput }),
})

export const hardwareRowSchema = z.object({
  id: idSchema,
  tag: z.string(),
  model: z.string(),
  processor: z.string(),
  cpu: z.int(),
  memoryMb: z.int(),
  disks: z.string(),
  diskGb: z.int(),
  locationId: idSchema,
  locationCode: z.string(),
  rack: z.string(),
  unit: z.string(),
  state: hardwareStateSchema,
  /** What its controller, or whoever stood beside it, said last; null: nobody has said. */
  power: powerSchema.nullable(),
  checkedAt: instantSchema.nullable(),
  /** Why its controller could not be asked when it last was. */
  controllerError: z.string().nullable(),
  /** People were asked to switch it and have not answered. */
  asked: z.object({ what: z.enum(['on', 'off', 'cycle', 'shutdown']), at: instantSchema }).nullable(),
  /** Whose it is, or will be. */
  service: z
    .object({ id: idSchema, name: z.string(), customer: customerRefSchema, promisedAt: instantSchema, delivered: z.boolean() })
    .nullable(),
})
export type HardwareRow = z.infer<typeof hardwareRowSchema>

export const HARDWARE_TABS = ['all', ...hardwareMachine.states] as const

export const hardwareList = defineEndpoint({
  path: 'operator/hardware/list',
  summary: 'Machines of metal with their place, state and power, and for whom they are',
  ...read,
  input: listInput(['tag', 'model', 'place', 'state']).extend({ tab: z.enum(HARDWARE_TABS).default('all') }),
  output: listOutput(hardwareRowSchema),
  errors: [],
  example: {},
})

const sensorSchema = z.object({
  name: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  state: z.enum(['ok', 'warning', 'critical', 'absent']),
})

export const hardwareDetail = defineEndpoint({
  path: 'operator/hardware/detail',
  summary: 'One machine: hardware, controller, delivery, history; secrets are never among it',
  ...read,
  input: z.strictObject({ id: idInput }),
  output: hardwareRowSchema.extend({
    serial: z.string(),
    network: z.string(),
    bootMac: z.string(),
    switchPort: z.string(),
    vlan: z.string(),
    planIds: z.array(idSchema),
    controller: z.object({
      vendor: z.string(),
      title: z.string(),
      attended: z.boolean(),
      simulated: z.boolean(),
      settings: z.record(z.string(), columnValue),
      secretsSet: z.array(z.string()),
      bootOnce: z.boolean(),
    }),
    sensors: z.array(sensorSchema),
    sensorsAt: instantSchema.nullable(),
    delivery: deliverySchema.nullable(),
    photos: z.array(hardwarePhotoSchema),
    /** Machines in stock that could stand in its place. */
    spares: z.array(z.object({ id: idSchema, tag: z.string(), processor: z.string() })),
    history: z.array(
      z.object({ id: idSchema, what: z.string(), detail: z.string(), actor: actorSchema, actorName: z.string(), at: instantSchema }),
    ),
    decisions: z.object({ break: actionStateSchema, repair: actionStateSchema, retire: actionStateSchema }),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const hardwareOptions = defineEndpoint({
  path: 'operator/hardware/options',
  summary: 'What a machine can be entered with: locations, plans, and drivers of controllers with their settings',
  ...read,
  input: z.strictObject({}),
  output: z.object({
    locations: z.array(z.object({ id: idSchema, code: z.string() })),
    plans: z.array(z.object({ id: idSchema, name: z.string() })),
    drivers: z.array(z.object({ id: z.string(), title: z.string(), columns: z.array(columnSchema) })),
  }),
  errors: [],
  example: {},
})

const exampleDraft = {
  ...{ tag: 'SGN-0001', model: 'Supermicro', processor: 'E-2388G', cpu: 16, memoryMb: 65_536, disks: '2 × 960 GB NVMe', diskGb: 960 },
  ...{ locationId: 1, controller: { vendor: 'manual', settings: {} } },
}

export const hardwareCreate = defineEndpoint({
  path: 'operator/hardware/create',
  summary: 'Adds a machine to the stock',
  ...write,
  input: draft,
  output: z.object({ id: idSchema }),
  errors: ['hardware.tag-taken', 'hardware.controller-taken', 'hardware.mac-taken'],
  example: exampleDraft,
})

export const hardwareUpdate = defineEndpoint({
  path: 'operator/hardware/update',
  summary: 'Changes what is known of a machine; what it has for its customer stays',
  ...write,
  input: draft.extend({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'hardware.tag-taken', 'hardware.controller-taken', 'hardware.mac-taken'],
  example: { ...exampleDraft, id: 1 },
})

export const hardwareDecide = defineEndpoint({
  path: 'operator/hardware/decide',
  summary: 'Takes a machine out of the stock for repair, back into it, or out of service for good',
  ...write,
  input: z.strictObject({ id: idInput, event: z.enum(HARDWARE_DECISIONS), reason: reasonInput }),
  output: z.object({ state: hardwareStateSchema }),
  errors: ['not-found', 'hardware.wrong-state', 'hardware.in-use'],
  example: { id: 1, event: 'break', reason: 'fan 2 stands still' },
})

export const hardwareNote = defineEndpoint({
  path: 'operator/hardware/note',
  summary: 'Writes a note into the history of a machine',
  ...write,
  roles: ['provisioning', 'support'],
  input: z.strictObject({ id: idInput, text: customersText(500).min(1) }),
  output: z.object({}),
  errors: ['not-found'],
  example: { id: 1, text: 'Rail left is short, use the long screws' },
})

const CSV_BYTES = 512_000

export const hardwareImport = defineEndpoint({
  path: 'operator/hardware/import',
  summary: 'Adds machines from CSV, all of them or none; one whose tag is known is changed',
  ...write,
  maxBody: CSV_BYTES + 2048,
  input: z.strictObject({ csv: z.string().min(1).max(CSV_BYTES) }),
  output: z.object({ added: z.int(), changed: z.int() }),
  errors: ['hardware.csv-header', 'hardware.csv-line', 'hardware.tag-taken', 'hardware.controller-taken', 'hardware.mac-taken'],
  example: {
    csv: 'tag,model,processor,cpu,memoryMb,disks,diskGb,location\nSGN-0001,Supermicro,E-2388G,16,65536,2 × 960 GB NVMe,960,SGN\n',
  },
})

export const hardwareExport = defineEndpoint({
  path: 'operator/hardware/export',
  summary: 'The inventory as CSV, in the form that an import takes; secrets are never in it',
  ...read,
  input: z.strictObject({}),
  output: z.object({ csv: z.string(), machines: z.int() }),
  errors: [],
  example: {},
})

export const hardwareOperatorContract = [
  hardwareList,
  hardwareDetail,
  hardwareOptions,
  hardwareCreate,
  hardwareUpdate,
  hardwareDecide,
  hardwareNote,
  hardwareImport,
  hardwareExport,
  ...hardwarePhotosContract,
] as const
