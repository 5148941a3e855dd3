import type { Localized } from '@portal/contracts/locale.ts'
import { NO_ROOM, PLACEMENTS } from '@portal/contracts/placement.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EngineImage, HypervisorCapabilities } from '../../drivers/hypervisor/port.ts'
import { id, instant } from '../../platform/tables.ts'
import type { Reported } from './capacity.rules.ts'

export type StoredImage = EngineImage

/** What an engine could when it was last asked; a facet that is younger than the record is absent. */
export type StoredCapabilities = Pick<
  HypervisorCapabilities,
  'console' | 'acpiShutdown' | 'guestPassword' | 'publicNetwork' | 'survivesPortalRestart'
> &
  Partial<HypervisorCapabilities>

export const locations = pgTable('location', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  code: text('code').notNull().unique(),
  country: text('country').notNull(),
  city: jsonb('city').notNull().$type<Localized>(),
  position: integer('position').notNull(),
  /** Where a new machine goes: to the emptiest node that has room, or to the fullest. */
  placement: text('placement', { enum: PLACEMENTS }).notNull().default('spread'),
  /** A paid machine that finds no room on any node: its money goes back at once, or it waits until a node has room. */
  noRoom: text('no_room', { enum: NO_ROOM }).notNull().default('refund'),
  /** Nothing new is sold or built there; what stands there stays. */
  archivedAt: instant('archived_at'),
  version: integer('version').notNull().default(1),
})

/** What an engine said of itself when it was last asked. */
export const engines = pgTable('engine', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  simulated: boolean('simulated').notNull(),
  /** Configured and answering in the processes that run now. */
  available: boolean('available').notNull(),
  /** Nodes that leave the choice open run on this one. */
  preferred: boolean('preferred').notNull(),
  capabilities: jsonb('capabilities').notNull().$type<StoredCapabilities>(),
  images: jsonb('images').notNull().$type<readonly StoredImage[]>(),
  seenAt: instant('seen_at').notNull(),
  /** The driver behind an engine that staff added; null: chosen by the configuration at start. */
  driver: text('driver'),
  config: jsonb('config').$type<Readonly<Record<string, unknown>>>(),
  /** The secret settings as JSON, sealed for `engine:<id>`. */
  secrets: text('secrets'),
})

/** What staff say of a system that engines have; one without a row is offered as its engine names it. */
export const images = pgTable('image', {
  /** As engines know it. */
  id: text('id').primaryKey(),
  title: jsonb('title').$type<Localized>(),
  position: integer('position').notNull().default(0),
  /** Not offered any more; machines that run it go on. */
  archivedAt: instant('archived_at'),
  version: integer('version').notNull().default(1),
})

export const nodes = pgTable(
  'node',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    locationId: id('location_id')
      .notNull()
      .references(() => locations.id),
    /** An engine's id, or `auto`: the one preferred at start. */
    driver: text('driver').notNull(),
    /** Which host of its cluster it is; null where the engine is one host, or chooses by itself. */
    member: text('member'),
    title: text('title').notNull(),
    state: text('state', { enum: ['active', 'draining', 'down'] }).notNull(),
    cpu: integer('cpu').notNull(),
    memoryMb: integer('memory_mb').notNull(),
    diskGb: integer('disk_gb').notNull(),
    /** Of its second pool, which data disks are made in; 0: it has none. */
    storageGb: integer('storage_gb').notNull().default(0),
    /** Overcommit: how often a unit may be sold. */
    cpuFactor: real('cpu_factor').notNull().default(1),
    memoryFactor: real('memory_factor').notNull().default(1),
    diskFactor: real('disk_factor').notNull().default(1),
    storageFactor: real('storage_factor').notNull().default(1),
    /** Machines at most; null: as many as its engine says. */
    guests: integer('guests'),
    /** What its engine declared when it was last read; null: nothing yet. */
    reported: jsonb('reported').$type<Reported>(),
    reportedAt: instant('reported_at'),
    /** Since when its cluster has not heard of it; null: it has. Nothing new goes there, and nothing there is started elsewhere by itself. */
    silentSince: instant('silent_since'),
    /** What runs there, as its engine said when it was last asked; null: it never did. */
    runs: text('runs'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('node_location').on(t.locationId), uniqueIndex('node_title').on(t.title)],
)

export const addressPools = pgTable('address_pool', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  locationId: id('location_id')
    .notNull()
    .references(() => locations.id),
  cidr: text('cidr').notNull().unique(),
  netmask: text('netmask').notNull(),
  gateway: text('gateway').notNull(),
  note: text('note').notNull().default(''),
  /** 4 or 6. */
  family: integer('family').notNull().default(4),
  dns: text('dns').array().notNull().default(sql`'{}'`),
  /** A released address rests so long: caches, firewalls and blocklists of the world forget its last owner first. */
  quarantineHours: integer('quarantine_hours').notNull().default(24),
  /** A closed one gives out no address; those given out stay. */
  state: text('state', { enum: ['open', 'closed'] })
    .notNull()
    .default('open'),
  version: integer('version').notNull().default(1),
})

export const addresses = pgTable(
  'address',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    poolId: id('pool_id')
      .notNull()
      .references(() => addressPools.id),
    locationId: id('location_id').notNull(),
    /** Of an IPv6 range the whole /64, as `2001:db8:0:7::/64`. */
    address: text('address').notNull().unique(),
    state: text('state', { enum: ['free', 'reserved', 'assigned', 'quarantine', 'blocked'] })
      .notNull()
      .default('free'),
    /** End of the quarantine. */
    until: instant('until'),
    /** Whose IPv4 address it is. */
    serviceId: id('service_id').unique(),
    /** Whose machine the /64 is led to. */
    ledTo: id('led_to'),
    /** Whose machine has it beside the one it was made with. */
    extraOf: id('extra_of'),
    /** Why it is kept back. */
    note: text('note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('address_led_to').on(t.ledTo),
    index('address_extra_of').on(t.extraOf).where(sql`extra_of is not null`),
    check('address_one_holder', sql`num_nonnulls(service_id, led_to, extra_of) <= 1`),
    index('address_free').on(t.locationId, t.id).where(sql`state in ('free', 'quarantine')`),
    index('address_begins').on(t.address.op('text_pattern_ops')),
    index('address_pool_list').on(t.poolId, t.id),
    index('address_pool_state').on(t.poolId, t.state),
  ],
)

/** What a service holds; `service_id` is the key, so nothing is held twice. */
export const reservations = pgTable(
  'reservation',
  {
    serviceId: bigint('service_id', { mode: 'number' }).primaryKey(),
    nodeId: id('node_id')
      .notNull()
      .references(() => nodes.id),
    /** Null: it has a block of a shared address instead (`nat/tables.ts`). */
    addressId: id('address_id').references(() => addresses.id),
    cpu: integer('cpu').notNull(),
    memoryMb: integer('memory_mb').notNull(),
    diskGb: integer('disk_gb').notNull(),
    storageGb: integer('storage_gb').notNull().default(0),
    mac: text('mac').notNull().unique(),
    reservedAt: instant('reserved_at').notNull(),
  },
  (t) => [index('reservation_node').on(t.nodeId)],
)

/** What is reserved on each node, added up by triggers on the reservations: a placement reads it, however many machines there are. */
export const nodeLoads = pgTable('node_load', {
  nodeId: id('node_id')
    .primaryKey()
    .references(() => nodes.id, { onDelete: 'cascade' }),
  machines: integer('machines').notNull(),
  cpu: integer('cpu').notNull(),
  memoryMb: bigint('memory_mb', { mode: 'number' }).notNull(),
  diskGb: bigint('disk_gb', { mode: 'number' }).notNull(),
  storageGb: bigint('storage_gb', { mode: 'number' }).default(0).notNull(),
})

/** Capacity kept for an unpaid order, until it expires [O3]. */
export const capacityHolds = pgTable(
  'capacity_hold',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    locationId: id('location_id').notNull(),
    cpu: integer('cpu').notNull(),
    memoryMb: integer('memory_mb').notNull(),
    diskGb: integer('disk_gb').notNull(),
    storageGb: integer('storage_gb').notNull().default(0),
    /** IPv4 addresses of each beside its own. */
    moreAddresses: integer('more_addresses').notNull().default(0),
    quantity: integer('quantity').notNull(),
    /** They need no address, but blocks of a shared one. */
    shared: boolean('shared').notNull().default(false),
    until: instant('until').notNull(),
  },
  (t) => [index('capacity_hold_key').on(t.key), index('capacity_hold_location').on(t.locationId, t.until)],
)
