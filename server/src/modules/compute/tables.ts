import type { BackupPeriod } from '@portal/contracts/constants.ts'
import { vpsMachine } from '@portal/contracts/machines/vps.machine.ts'
import { BACKUP_STATES } from '@portal/contracts/modules/backups.contract.ts'
import { CONSOLE_PROTOCOLS } from '@portal/contracts/modules/compute.contract.ts'
import { OWN_IMAGE_STATES } from '@portal/contracts/modules/own-images.contract.ts'
import { BOOT_SOURCES } from '@portal/contracts/modules/rescue.contract.ts'
import { SNAPSHOT_STATES } from '@portal/contracts/modules/snapshots.contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { ActualSize, NextSystem, RescueMode, Trouble } from './machine-row.ts'
import { ACTING, TROUBLED } from './troubled.rules.ts'

export type { ActualSize, Installed, NextSystem, RescueMode, Trouble } from './machine-row.ts'

export const HOST_WORDS = sql`array_to_tsvector(words_of(hostname))`
/** A customer's own image: few are, and theirs alone are indexed. Whoever looks for them says it too. */
export const OF_OWN_IMAGE = sql`image like 'own-%'`

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
    /** Sealed likewise: being set inside the guest; null where none is. No other action begins meanwhile. */
    nextPassword: text('next_password'),
    state: text('state', { enum: vpsMachine.states }).notNull().default(vpsMachine.initial),
    /** What the engine last said; null where it never did or is silent. */
    power: text('power', { enum: ['running', 'stopped'] }),
    trouble: jsonb('trouble').$type<Trouble>(),
    uptimeSince: instant('uptime_since'),
    address: text('address'),
    netmask: text('netmask'),
    gateway: text('gateway'),
    mac: text('mac'),
    /** IPv4 addresses that it has beside that one. */
    moreAddresses: text('more_addresses').array().notNull().default(sql`'{}'`),
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
    /** What the engine said that it really has, and when; null: not read since it was built or changed. */
    actual: jsonb('actual').$type<ActualSize>(),
    actualAt: instant('actual_at'),
    /** That is less than what was sold. */
    sizeDiffers: boolean('size_differs').notNull().default(false),
    /** Guests of its own may run on its processors: `CPU optimization` for emulator [S1b]. */
    nested: boolean('nested').notNull().default(false),
    /** Mbit/s that its card is to be limited to because its transfer is used, and that its engine has confirmed [D26]. */
    mbpsWanted: integer('mbps_wanted'),
    mbps: integer('mbps'),
    /** The most that its owner lets be charged for further transfer in a month: minor units, with VAT; null: nothing. */
    transferCap: bigint('transfer_cap', { mode: 'number' }),
    removed: boolean('removed').notNull().default(false),
    /** When its last snapshot was begun: the next one may follow some days later, whatever became of this one. */
    snapshotAt: instant('snapshot_at'),
    /** What a rebuild puts on the machine, until what was there is gone. */
    next: jsonb('next').$type<NextSystem>(),
    /** An older disk stands in its place, which may know another login than the one that is shown: the guest is told that one once it is heard. */
    loginOwed: boolean('login_owed').notNull().default(false),
    /** What it boots from, as its engine last said. */
    boot: text('boot', { enum: BOOT_SOURCES }).notNull().default('disk'),
    /** The disc in its drive, likewise. */
    isoId: id('iso_id'),
    /** Which it was told to boot. */
    rescue: jsonb('rescue').$type<RescueMode>(),
    /** Sealed as `password`; gone once it was shown. */
    rescuePassword: text('rescue_password'),
  },
  (t) => [
    index('vps_engine_key').on(t.engineKey),
    index('vps_address_begins').on(t.address.op('text_pattern_ops')),
    index('vps_iso').on(t.isoId).where(sql`iso_id is not null`),
    index('vps_own_image').on(t.image).where(OF_OWN_IMAGE),
    index('vps_hostname_begins').on(sql`lower(${t.hostname}) text_pattern_ops`),
    index('vps_host_words').using('gin', HOST_WORDS),
    index('vps_unmeasured').on(t.engine, t.id).where(sql`actual_at is null and not removed`),
    index('vps_size_differs').on(t.id).where(sql`size_differs and not removed`),
    index('vps_acting').on(t.actionAt).where(sql.raw(ACTING)),
    index('vps_troubled').on(t.id).where(sql.raw(TROUBLED)),
    index('vps_checking').on(t.engine).where(sql`state = 'checking' and not removed`),
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

/** An image that a customer made of a snapshot: its engine keeps it, under the key `own-<id>`, until it is deleted. */
export const ownImages = pgTable(
  'vps_image',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    /** The machine that it was made of; it may be long gone. */
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    name: text('name').notNull(),
    engine: text('engine').notNull(),
    /** The system that everybody is offered and that this one grew from. */
    base: text('base').notNull(),
    osTitle: text('os_title').notNull(),
    family: text('family', { enum: ['linux', 'windows'] }).notNull(),
    username: text('username').notNull(),
    minMemoryMb: integer('min_memory_mb').notNull(),
    minDiskGb: integer('min_disk_gb').notNull(),
    state: text('state', { enum: OWN_IMAGE_STATES }).notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (t) => [index('vps_image_account').on(t.accountId, t.id), index('vps_image_service').on(t.serviceId)],
)

/** That a machine is backed up, and how. Daily ones stand here only while they are paid for. */
export const backupPolicies = pgTable(
  'vps_backup_policy',
  {
    serviceId: id('service_id')
      .primaryKey()
      .references(() => vps.id),
    /** Days between two. */
    period: integer('period').notNull().$type<BackupPeriod>(),
    /** That was asked for, in that zone; null: spread over the day. */
    hour: integer('hour'),
    timeZone: text('time_zone').notNull(),
    since: instant('since').notNull(),
    nextAt: instant('next_at').notNull(),
    /** Since the last one that did not fail. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [index('vps_backup_policy_next').on(t.nextAt), index('vps_backup_policy_failing').on(t.failures).where(sql`failures > 0`)],
)

/** A copy of a machine's disk in a store of files. It outlives its machine; the row goes when the store has deleted the file. */
export const backups = pgTable(
  'vps_backup',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id').notNull(),
    /** Whose it was when the service ended; null while the service says it. */
    ownerId: id('owner_id'),
    serviceName: text('service_name').notNull(),
    state: text('state', { enum: BACKUP_STATES }).notNull(),
    /** Of the store's instance that has the file. */
    store: text('store').notNull(),
    /** What engines read it back. */
    format: text('format').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    sha256: text('sha256'),
    takenAt: instant('taken_at').notNull(),
    checkedAt: instant('checked_at'),
    keptUntil: instant('kept_until'),
    /** Of the machine as it was then. */
    image: text('image').notNull(),
    osTitle: text('os_title').notNull(),
    /** Null, both: it was taken before they were kept. */
    family: text('family', { enum: ['linux', 'windows'] }),
    username: text('username'),
    diskGb: integer('disk_gb').notNull(),
  },
  (t) => [
    index('vps_backup_service').on(t.serviceId, t.takenAt),
    index('vps_backup_owner').on(t.ownerId).where(sql`owner_id is not null`),
    index('vps_backup_own_image').on(t.image).where(OF_OWN_IMAGE),
    index('vps_backup_expiring').on(t.keptUntil).where(sql`kept_until is not null`),
    // One at a time of each machine.
    uniqueIndex('vps_backup_taking').on(t.serviceId).where(sql`state = 'taking'`),
  ],
)

/** What a machine's address shall be called by the DNS. The row goes once the server has forgotten the name. */
export const reverseNames = pgTable(
  'vps_reverse',
  {
    address: text('address').primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    /** Whose choice it is: handed over, a machine loses it. */
    accountId: id('account_id').notNull(),
    /** Null: by nothing any more. */
    name: text('name'),
    state: text('state', { enum: ['setting', 'set', 'failed'] }).notNull(),
    /** The name led back to the address; null: nobody could be asked. */
    confirmed: boolean('confirmed'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [index('vps_reverse_service').on(t.serviceId)],
)
