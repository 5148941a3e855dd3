import type { DeliveryStep } from '@portal/contracts/delivery-steps.ts'
import { dedicatedMachine } from '@portal/contracts/machines/dedicated.machine.ts'
import { hardwareMachine } from '@portal/contracts/machines/hardware.machine.ts'
import { DEDICATED_BACKUPS } from '@portal/contracts/modules/dedicated-backup.contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

export interface Trouble {
  readonly action: string
  readonly code: string
  readonly at: string
}

export interface ChecklistStep {
  readonly code: DeliveryStep
  /** After the payment. */
  readonly hours: number
}

export interface MeasuredSensor {
  readonly name: string
  readonly value: number | null
  readonly unit: string
  readonly state: 'ok' | 'warning' | 'critical' | 'absent'
}

/** A machine of metal. */
export const hardware = pgTable(
  'hardware',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tag: text('tag').notNull(),
    model: text('model').notNull(),
    serial: text('serial').notNull().default(''),
    processor: text('processor').notNull(),
    cpu: integer('cpu').notNull(),
    memoryMb: integer('memory_mb').notNull(),
    disks: text('disks').notNull(),
    diskGb: integer('disk_gb').notNull(),
    network: text('network').notNull().default(''),
    /** Of the card that it boots from the network by; empty: it does not. */
    bootMac: text('boot_mac').notNull().default(''),
    locationId: id('location_id').notNull(),
    rack: text('rack').notNull().default(''),
    unit: text('unit').notNull().default(''),
    switchPort: text('switch_port').notNull().default(''),
    vlan: text('vlan').notNull().default(''),
    planIds: jsonb('plan_ids').$type<readonly number[]>().notNull().default([]),
    state: text('state', { enum: hardwareMachine.states }).notNull().default(hardwareMachine.initial),
    /** Whose it is, or will be. */
    serviceId: id('service_id'),
    /** The driver of its controller, what that was given, and its secrets sealed for `hardware:<id>:controller`. */
    vendor: text('vendor').notNull().default('manual'),
    settings: jsonb('settings').$type<Readonly<Record<string, string | number | boolean | null>>>().notNull().default({}),
    secrets: text('secrets'),
    /** What its controller said last; null where it never did or is silent. */
    power: text('power', { enum: ['running', 'stopped'] }),
    checkedAt: instant('checked_at'),
    controllerError: text('controller_error'),
    sensors: jsonb('sensors').$type<readonly MeasuredSensor[]>().notNull().default([]),
    sensorsAt: instant('sensors_at'),
    /** Somebody speaks to its controller until then: nobody else does. */
    spokenToUntil: instant('spoken_to_until'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('hardware_tag').on(sql`lower(${t.tag})`),
    uniqueIndex('hardware_boot_mac').on(t.bootMac).where(sql`boot_mac <> ''`),
    // One machine for a service, whatever two reservations do at once.
    uniqueIndex('hardware_service').on(t.serviceId).where(sql`service_id is not null`),
    index('hardware_stock').on(t.locationId, t.id).where(sql`state = 'stock'`),
    index('hardware_check').on(t.checkedAt.asc().nullsFirst()).where(sql`vendor <> 'manual' and state <> 'retired'`),
  ],
)

/** What happened to a machine; never changed. */
export const hardwareHistory = pgTable(
  'hardware_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hardwareId: id('hardware_id')
      .notNull()
      .references(() => hardware.id),
    what: text('what').notNull(),
    detail: text('detail').notNull().default(''),
    actor: text('actor', { enum: ['staff', 'system'] }).notNull(),
    actorName: text('actor_name').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('hardware_history_of').on(t.hardwareId, t.id)],
)

/** What people were asked to do with a machine that has no controller, and what they said. */
export const powerRequests = pgTable(
  'power_request',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hardwareId: id('hardware_id')
      .notNull()
      .references(() => hardware.id),
    what: text('what', { enum: ['on', 'off', 'cycle', 'shutdown', 'look'] }).notNull(),
    askedAt: instant('asked_at').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
    /** `replaced`: something else was asked before anybody answered. */
    outcome: text('outcome', { enum: ['running', 'stopped', 'failed', 'replaced'] }),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('power_request_of').on(t.hardwareId, t.id),
    uniqueIndex('power_request_open').on(t.hardwareId).where(sql`answered_at is null`),
  ],
)

/** A dedicated server as its customer has it. */
export const dedicated = pgTable(
  'dedicated',
  {
    /** The service's id. */
    id: bigint('service_id', { mode: 'number' }).primaryKey(),
    hardwareId: id('hardware_id').references(() => hardware.id),
    image: text('image').notNull(),
    osTitle: text('os_title').notNull(),
    family: text('family', { enum: ['linux', 'windows'] }).notNull(),
    hostname: text('hostname').notNull(),
    username: text('username').notNull(),
    /** Sealed for `dedicated:<id>:password`; null before staff entered it. */
    password: text('password'),
    state: text('state', { enum: dedicatedMachine.states }).notNull().default(dedicatedMachine.initial),
    /** What its controller, or staff, said last; null where nobody did. */
    power: text('power', { enum: ['running', 'stopped'] }),
    trouble: jsonb('trouble').$type<Trouble>(),
    address: text('address'),
    netmask: text('netmask'),
    gateway: text('gateway'),
    localIp: text('local_ip'),
    outgoingIp: text('outgoing_ip'),
    dedicatedIp: text('dedicated_ip'),
    port: integer('port'),
    /** The action under way: counted, so that a late job recognises that its time is over. */
    action: text('action'),
    actionNo: integer('action_no').notNull().default(0),
    actionAt: instant('action_at'),
    /** When its controller last accepted the action; null until it did. */
    actedAt: instant('acted_at'),
    checkedAt: instant('checked_at'),
    /** As people said last, or were asked, and since when. */
    backup: text('backup', { enum: DEDICATED_BACKUPS }).notNull().default('off'),
    backupAt: instant('backup_at'),
    paidAt: instant('paid_at').notNull(),
    promisedAt: instant('promised_at').notNull(),
    deliveredAt: instant('delivered_at'),
    /** Staff gave its delivery, or the change under way, up. */
    givenUp: text('given_up'),
    removed: boolean('removed').notNull().default(false),
  },
  (t) => [
    index('dedicated_hardware').on(t.hardwareId),
    index('dedicated_address_begins').on(t.address.op('text_pattern_ops')),
    index('dedicated_undelivered').on(t.promisedAt).where(sql`delivered_at is null and not removed`),
  ],
)

/** What a plan's machines go through before they are handed over; a plan without a row has the usual. */
export const checklists = pgTable('dedicated_checklist', {
  planId: id('plan_id').primaryKey(),
  steps: jsonb('steps').$type<readonly ChecklistStep[]>().notNull(),
})

/** One thing that staff do for a service. */
export const tasks = pgTable(
  'dedicated_task',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => dedicated.id),
    purpose: text('purpose', { enum: ['delivery', 'change', 'backup'] }).notNull(),
    /** Of a change: which. */
    changeId: id('change_id'),
    position: integer('position').notNull(),
    code: text('code').notNull(),
    detail: text('detail').notNull().default(''),
    dueAt: instant('due_at').notNull(),
    doneAt: instant('done_at'),
    doneBy: text('done_by'),
    note: text('note').notNull().default(''),
  },
  (t) => [index('dedicated_task_of').on(t.serviceId, t.position), index('dedicated_task_due').on(t.dueAt).where(sql`done_at is null`)],
)
