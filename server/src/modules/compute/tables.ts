import { vpsMachine } from '@portal/contracts/machines/vps.machine.ts'
import { CONSOLE_PROTOCOLS } from '@portal/contracts/modules/compute.contract.ts'
import { SNAPSHOT_STATES } from '@portal/contracts/modules/snapshots.contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

export interface Trouble {
  readonly action: string
  readonly code: string
  readonly at: string
}

/** The words of a machine's host name. */
export const HOST_WORDS = sql`array_to_tsvector(words_of(hostname))`

export const vps = pgTable(
  'vps',
  {
    /** The service's id. */
    id: bigint('service_id', { mode: 'number' }).primaryKey(),
    /** The engine that built it, or is to build it; null until a node was reserved. */
    engine: text('engine'),
    engineKey: text('engine_key').notNull(),
    nodeId: id('node_id'),
    image: text('image').notNull(),
    osTitle: text('os_title').notNull(),
    family: text('family', { enum: ['linux', 'windows'] }).notNull(),
    hostname: text('hostname').notNull(),
    username: text('username').notNull(),
    /** Sealed for `vps:<id>:password`. */
    password: text('password').notNull(),
    state: text('state', { enum: vpsMachine.states }).notNull().default(vpsMachine.initial),
    /** What the engine last said; null where it never did or is silent. */
    power: text('power', { enum: ['running', 'stopped'] }),
    trouble: jsonb('trouble').$type<Trouble>(),
    uptimeSince: instant('uptime_since'),
    address: text('address'),
    netmask: text('netmask'),
    gateway: text('gateway'),
    mac: text('mac'),
    /** First of a NAT machine's mapped ports [S5]. */
    storedPort: integer('stored_port'),
    reachHost: text('reach_host'),
    reachPort: integer('reach_port'),
    /** The action under way: counted, so that a late job recognises that its time is over. */
    action: text('action'),
    actionNo: integer('action_no').notNull().default(0),
    actionAt: instant('action_at'),
    /** When the engine last accepted the action; null until it did. */
    actedAt: instant('acted_at'),
    checkedAt: instant('checked_at'),
    removed: boolean('removed').notNull().default(false),
    /** When its last snapshot was begun: the next one may follow some days later, whatever became of this one. */
    snapshotAt: instant('snapshot_at'),
  },
  (t) => [
    index('vps_address_begins').on(t.address.op('text_pattern_ops')),
    index('vps_hostname_begins').on(sql`lower(${t.hostname}) text_pattern_ops`),
    index('vps_host_words').using('gin', HOST_WORDS),
    index('vps_reconcile')
      .on(t.engine, t.checkedAt.asc().nullsFirst())
      .where(sql`state in ('running', 'stopped', 'success', 'error', 'checking') and not removed`),
  ],
)

/** A state of a machine's disk that its engine keeps, under the name `s-<id>`. The row goes when the engine has removed it. */
export const snapshots = pgTable(
  'vps_snapshot',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    state: text('state', { enum: SNAPSHOT_STATES }).notNull(),
    takenAt: instant('taken_at').notNull(),
    /** Of the machine as it was then. */
    osTitle: text('os_title').notNull(),
    diskGb: integer('disk_gb').notNull(),
  },
  (t) => [index('vps_snapshot_service').on(t.serviceId, t.takenAt)],
)

/** Windows in which a console is open, in whatever process: each is told of the others. A row goes with its window. */
export const consoles = pgTable(
  'vps_console',
  {
    id: text('id').primaryKey(),
    serviceId: id('service_id').notNull(),
    protocol: text('protocol', { enum: CONSOLE_PROTOCOLS }).notNull(),
    seenAt: instant('seen_at').notNull(),
    takenOver: boolean('taken_over').notNull().default(false),
  },
  (t) => [index('vps_console_service').on(t.serviceId)],
)
