import { z } from 'zod'
import { DELIVERY_STEPS } from '../delivery-steps.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { customersLine, typedText } from '../texts.ts'
import { installSchema, installsContract } from './installs.operator.contract.ts'
import { actionStateSchema } from './services.contract.ts'

/** What staff do until a dedicated server is handed over, and when its machine breaks. */

const read = { auth: 'staff', roles: ['provisioning', 'support'], effect: 'read' } as const
const write = { auth: 'staff', roles: ['provisioning'], effect: 'write' } as const

const line = (max: number) => customersLine(max).default('')

const taskSchema = z.object({
  id: idSchema,
  purpose: z.enum(['delivery', 'change', 'backup']),
  code: z.string(),
  /** What is to be fitted, of a change. */
  detail: z.string(),
  dueAt: instantSchema,
  doneAt: instantSchema.nullable(),
  doneBy: z.string().nullable(),
  note: z.string(),
  /** May it be ticked off now, and why not. */
  action: actionStateSchema,
})
export type DeliveryTask = z.infer<typeof taskSchema>

export const deliverySchema = z.object({
  serviceId: idSchema,
  delivered: z.boolean(),
  paidAt: instantSchema,
  promisedAt: instantSchema,
  /** Staff are alerted from then on. */
  alertAt: instantSchema,
  system: z.string(),
  hostname: z.string(),
  tasks: z.array(taskSchema),
  /** The installation over the network that was begun last. */
  install: installSchema.nullable(),
  /** May one be begun, and why not. */
  mayInstall: actionStateSchema,
  handover: z.object({
    username: z.string(),
    passwordSet: z.boolean(),
    address: z.string(),
    netmask: z.string(),
    gateway: z.string(),
    localIp: z.string(),
    outgoingIp: z.string(),
    dedicatedIp: z.string(),
  }),
})
export type DedicatedDelivery = z.infer<typeof deliverySchema>

/** A service that waits for a machine is found by itself too, for the page of its delivery. */
export const dedicatedDelivery = defineEndpoint({
  path: 'operator/dedicated/delivery',
  summary: 'The checklist of one dedicated server, and which machine was reserved for it',
  ...read,
  input: z.strictObject({ serviceId: idInput }),
  output: z.object({ hardware: z.object({ id: idSchema, tag: z.string() }).nullable(), delivery: deliverySchema }),
  errors: ['not-found'],
  example: { serviceId: 48001 },
})

export const dedicatedTask = defineEndpoint({
  path: 'operator/dedicated/task',
  summary:
    'Ticks off a step of a delivery or of a change, or backups that were asked for; the last one of a delivery has the server switched on and handed over',
  ...write,
  input: z.strictObject({ id: idInput, note: line(200) }),
  output: z.object({ left: z.int() }),
  errors: ['not-found', 'dedicated.task-done', 'dedicated.task-order', 'dedicated.no-machine', 'dedicated.handover-incomplete'],
  example: { id: 1, note: '2 disks, 64 GB, read from the controller' },
})

/** Done, it is ticked off as any other step. */
export const dedicatedBackupRefuse = defineEndpoint({
  path: 'operator/dedicated/backup-refuse',
  summary: 'Backups of a dedicated server cannot be set up, or ended, as was asked: its customer sees that, and it stays as it was',
  ...write,
  input: z.strictObject({ serviceId: idInput, reason: reasonInput }),
  output: z.object({}),
  errors: ['not-found', 'dedicated.task-done'],
  example: { serviceId: 48001, reason: 'No room on the backup host' },
})

const ip = z.union([z.literal(''), z.ipv4({ error: 'field.invalid' }), z.ipv6({ error: 'field.invalid' })]).default('')

export const dedicatedHandover = defineEndpoint({
  path: 'operator/dedicated/handover',
  summary: 'What a dedicated server is handed over with: addresses and login. A password that is left out stays as it is',
  ...write,
  input: z.strictObject({
    serviceId: idInput,
    /** Not `username`: that is whose call it is. */
    login: typedText().regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,31}$/, { error: 'field.invalid' }),
    password: z.string().min(8).max(72).optional(),
    address: ip,
    netmask: line(40),
    gateway: ip,
    localIp: ip,
    outgoingIp: ip,
    dedicatedIp: ip,
  }),
  output: z.object({}),
  errors: ['not-found'],
  example: { serviceId: 48001, login: 'root', address: '203.0.113.9', netmask: '255.255.255.0', gateway: '203.0.113.1' },
})

export const dedicatedReplace = defineEndpoint({
  path: 'operator/dedicated/replace',
  summary:
    'Puts another machine in the place of a broken one, which goes to maintenance; what was ticked off of its delivery is open again',
  ...write,
  input: z.strictObject({ serviceId: idInput, hardwareId: idInput, reason: reasonInput }),
  output: z.object({ hardwareId: idSchema }),
  errors: ['not-found', 'hardware.wrong-state', 'hardware.not-for-plan', 'dedicated.not-deliverable', 'busy'],
  example: { serviceId: 48001, hardwareId: 2, reason: 'fails its memory test' },
})

export const dedicatedGiveUp = defineEndpoint({
  path: 'operator/dedicated/give-up',
  summary: 'Gives a delivery, or the fitting of a change, up: what was paid goes back to the balance, and the customer is told',
  auth: 'staff',
  roles: ['provisioning', 'billing'],
  effect: 'money',
  input: z.strictObject({ serviceId: idInput, reason: reasonInput }),
  output: z.object({}),
  errors: ['not-found', 'dedicated.not-deliverable'],
  example: { serviceId: 48001, reason: 'no such disks until January' },
})

const checklist = z
  .array(z.strictObject({ code: z.enum(DELIVERY_STEPS), hours: z.int().min(1).max(48) }))
  .min(1)
  .max(DELIVERY_STEPS.length)
  .refine((steps) => new Set(steps.map(({ code }) => code)).size === steps.length, { error: 'field.invalid' })
  .refine((steps) => steps.at(-1)?.code === 'hand-over', { error: 'field.invalid' })

export const dedicatedChecklists = defineEndpoint({
  path: 'operator/dedicated/checklists',
  summary: 'What is done for each plan before a machine is handed over, and within how many hours of the payment',
  ...read,
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ planId: idSchema, plan: z.string(), own: z.boolean(), steps: checklist })) }),
  errors: [],
  example: {},
})

export const dedicatedSetChecklist = defineEndpoint({
  path: 'operator/dedicated/checklist-set',
  summary: 'Sets the checklist of a plan; deliveries that have begun keep theirs',
  ...write,
  input: z.strictObject({ planId: idInput, steps: checklist }),
  output: z.object({}),
  errors: ['not-found'],
  example: {
    planId: 1,
    steps: [
      { code: 'install', hours: 24 },
      { code: 'hand-over', hours: 36 },
    ],
  },
})

export const dedicatedOperatorContract = [
  dedicatedDelivery,
  dedicatedTask,
  dedicatedBackupRefuse,
  dedicatedHandover,
  dedicatedReplace,
  dedicatedGiveUp,
  dedicatedChecklists,
  dedicatedSetChecklist,
  ...installsContract,
] as const
