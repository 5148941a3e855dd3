import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { localeSchema, localizedSchema } from '../locale.ts'
import { MAINTENANCE_STATES } from '../maintenance.ts'
import { typedText } from '../texts.ts'
import { actionStateSchema } from './services.contract.ts'

/** Windows of maintenance: of a node, or of all that stands at a location. Customers whose services stand there are told. */

const write = { auth: 'staff', roles: ['provisioning'] } as const
const read = { auth: 'staff', roles: ['provisioning', 'support'], effect: 'read' } as const

/** Empty in languages that no brand speaks. */
const text = z.strictObject({
  'en-US': typedText().max(1000).default(''),
  'vi-VN': typedText().max(1000).default(''),
  'zh-CN': typedText().max(1000).default(''),
})

const maintenanceSchema = z.object({
  id: idSchema,
  /** One of the two. */
  nodeId: idSchema.nullable(),
  locationId: idSchema.nullable(),
  /** The node's name or the location's code, as it was called then. */
  place: z.string(),
  from: instantSchema,
  until: instantSchema,
  text: localizedSchema,
  state: z.enum(MAINTENANCE_STATES),
  /** Services whose customers know what stands here now. */
  told: z.int(),
  createdBy: z.string(),
  cancelledAt: instantSchema.nullable(),
  /** Of what the caller saw: somebody else’s change in between is refused. */
  version: z.int(),
  actions: z.object({ change: actionStateSchema, cancel: actionStateSchema }),
})
export type Maintenance = z.infer<typeof maintenanceSchema>

export const maintenanceList = defineEndpoint({
  ...read,
  path: 'operator/maintenance/list',
  summary: 'Maintenance of nodes and locations, the newest first, with counts per tab',
  input: listInput(['from']).extend({ tab: z.enum(['all', 'ahead', 'over', 'cancelled']).default('all'), nodeId: idInput.optional() }),
  output: listOutput(maintenanceSchema).extend({
    /** The languages in which it has to be written: those that brands speak. */
    locales: z.array(localeSchema),
    /** What it can be of. */
    nodes: z.array(z.object({ id: idSchema, title: z.string() })),
    locations: z.array(z.object({ id: idSchema, code: z.string(), city: localizedSchema })),
  }),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const maintenanceDetail = defineEndpoint({
  ...read,
  path: 'operator/maintenance/detail',
  summary: 'One maintenance with its words',
  input: z.strictObject({ id: idInput }),
  output: maintenanceSchema,
  errors: ['not-found'],
  example: { id: 1 },
})

const window = { from: instantSchema, until: instantSchema, text }
const example = {
  from: '2026-12-12T15:00:00.000Z',
  until: '2026-12-12T19:00:00.000Z',
  text: { 'en-US': 'New memory.', 'vi-VN': 'Thay bộ nhớ.', 'zh-CN': '更换内存。' },
}
const REFUSALS = ['not-found', 'maintenance.past', 'maintenance.order', 'announcement.language-missing'] as const

export const maintenanceAnnounce = defineEndpoint({
  ...write,
  path: 'operator/maintenance/announce',
  summary: 'Announces maintenance: customers whose services stand there are told now, and whoever comes there before it is over',
  effect: 'money',
  input: z.strictObject({
    place: z.union([z.strictObject({ nodeId: idInput }), z.strictObject({ locationId: idInput })]),
    ...window,
  }),
  output: z.object({ id: idSchema }),
  errors: REFUSALS,
  example: { place: { locationId: 1 }, ...example },
})

export const maintenanceChange = defineEndpoint({
  ...write,
  path: 'operator/maintenance/change',
  summary: 'Changes when it is, or its words: those who were told are told again',
  effect: 'write',
  input: z.strictObject({ id: idInput, version: z.int().min(0), ...window }),
  output: z.object({ id: idSchema, version: z.int() }),
  errors: [...REFUSALS, 'conflict', 'maintenance.over', 'maintenance.running'],
  example: { id: 1, version: 0, ...example },
})

export const maintenanceCancel = defineEndpoint({
  ...write,
  path: 'operator/maintenance/cancel',
  summary: 'Calls maintenance off, or ends it before its time: those who were told are told',
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'maintenance.over'],
  example: { id: 1 },
})

export const maintenanceOperatorContract = [
  maintenanceList,
  maintenanceDetail,
  maintenanceAnnounce,
  maintenanceChange,
  maintenanceCancel,
] as const
