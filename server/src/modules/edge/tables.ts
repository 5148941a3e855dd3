import {
  EDGE_ADDRESS_STATES,
  EDGE_HOST_STATES,
  type PacketFilterState,
  PROXY_PROTOCOLS,
  PROXY_TROUBLES,
  type ProxyLimits,
} from '@portal/contracts/edge.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import { locations } from '../infrastructure/tables.ts'

/** What a host said of itself last. */
export interface HostFacts {
  readonly software: string
  readonly engines: readonly string[]
  readonly cores: number
  readonly load: number
  readonly memoryMb: number
  readonly memoryUsedMb: number
  readonly connections: number
  readonly startedAt: string
  readonly filter: PacketFilterState
  /** Absent: it was told by a release that knew no forwards. */
  readonly forwarding?: { readonly engine: string; readonly trouble: string | null; readonly protocols?: readonly string[] } | null
}

export interface Gateway {
  /** Where the host listens. */
  readonly address: string
  /** A name or address that customers connect to. */
  readonly publicName: string
  readonly firstPort: number
  readonly lastPort: number
  /** Blocks for NAT VPS, as `offerBlocks` keeps them. Absent: it was written by a release that knew none. */
  readonly nat?: { readonly firstPort: number; readonly lastPort: number; readonly network: string; readonly router: string } | null
}

/** A host that customers' traffic runs through. */
export const edgeHosts = pgTable(
  'edge_host',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    locationId: id('location_id')
      .notNull()
      .references(() => locations.id),
    title: text('title').notNull(),
    /** It runs in the portal's own process, whose clock a demo moves: a jump of it is no silence. */
    inside: boolean('inside').notNull().default(false),
    state: text('state', { enum: EDGE_HOST_STATES }).notNull().default('waiting'),
    /** SHA-256 of the code that enrols it, once; null: there is none. */
    code: text('code'),
    codeUntil: instant('code_until'),
    /** It enrolled a host: it is kept until its time is over, so that the same host may ask again. */
    codeUsed: boolean('code_used').notNull().default(false),
    /** SHA-256 of its credential, and of the one before until the new one was used. */
    credential: text('credential'),
    credentialBefore: text('credential_before'),
    credentialAt: instant('credential_at'),
    /** Staff asked for a new one then. */
    rotateAskedAt: instant('rotate_asked_at'),
    enrolledAt: instant('enrolled_at'),
    enrolledBy: text('enrolled_by'),
    /** Of its desired state: counted up by every change, under the row's lock, so no change is seen before an earlier one. */
    desired: id('desired').notNull().default(0),
    desiredAt: instant('desired_at'),
    /** The newest removal that is forgotten: whoever knows less is told everything. */
    forgotten: id('forgotten').notNull().default(0),
    /** What it said it has applied. */
    applied: id('applied').notNull().default(0),
    seenAt: instant('seen_at'),
    facts: jsonb('facts').$type<HostFacts>(),
    /** A gateway leads customers' connections on: where they come to, what it is called to them, and which ports it gives out. Null: it is none. */
    gateway: jsonb('gateway').$type<Gateway>(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('edge_host_title').on(sql`lower(${t.title})`).where(sql`state <> 'removed'`),
    index('edge_host_location').on(t.locationId),
    uniqueIndex('edge_host_code').on(t.code).where(sql`code is not null`),
  ],
)

/** Ranges of addresses that proxies are given, each on one host. */
export const edgePools = pgTable(
  'edge_pool',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hostId: id('host_id')
      .notNull()
      .references(() => edgeHosts.id),
    cidr: text('cidr').notNull().unique(),
    note: text('note').notNull().default(''),
    /** Traffic leaves by the address that it came to; else by whichever the host chooses. */
    sameOutgoing: boolean('same_outgoing').notNull().default(true),
    /** A closed one gives out no address; those given out stay. */
    state: text('state', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    version: integer('version').notNull().default(1),
  },
  (t) => [index('edge_pool_host').on(t.hostId)],
)

export const edgeAddresses = pgTable(
  'edge_address',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    poolId: id('pool_id')
      .notNull()
      .references(() => edgePools.id),
    hostId: id('host_id')
      .notNull()
      .references(() => edgeHosts.id),
    locationId: id('location_id').notNull(),
    address: text('address').notNull().unique(),
    outgoing: text('outgoing'),
    state: text('state', { enum: EDGE_ADDRESS_STATES }).notNull().default('free'),
    /** End of its rest. */
    until: instant('until'),
    serviceId: id('service_id'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('edge_address_free').on(t.locationId, t.id).where(sql`state in ('free', 'quarantine')`),
    index('edge_address_service').on(t.serviceId).where(sql`service_id is not null`),
    index('edge_address_pool').on(t.poolId, t.state),
  ],
)

/** What is desired of a host: an endpoint each. */
export const edgeEndpoints = pgTable(
  'edge_endpoint',
  {
    /** Its owner's name for it, such as `proxy:12`. */
    id: text('id').primaryKey(),
    hostId: id('host_id')
      .notNull()
      .references(() => edgeHosts.id),
    serviceId: id('service_id').notNull(),
    address: text('address').notNull(),
    port: integer('port').notNull(),
    outgoing: text('outgoing'),
    protocol: text('protocol', { enum: PROXY_PROTOCOLS }).notNull(),
    user: text('user').notNull(),
    /** Sealed for `edge:<id>:password`. */
    password: text('password').notNull(),
    limits: jsonb('limits').$type<ProxyLimits>().notNull(),
    suspended: boolean('suspended').notNull().default(false),
    /** To be closed and forgotten; the row goes when the host said that it is. */
    removed: boolean('removed').notNull().default(false),
    /** The host's desired version that brought its last change. */
    version: id('version').notNull(),
    changedAt: instant('changed_at').notNull(),
    received: id('received').notNull().default(0),
    sent: id('sent').notNull().default(0),
  },
  (t) => [
    // One port once per address, whatever two changes do at once.
    uniqueIndex('edge_endpoint_port').on(t.address, t.port).where(sql`not removed`),
    index('edge_endpoint_changes').on(t.hostId, t.version),
    index('edge_endpoint_service').on(t.serviceId),
  ],
)

/** Endpoints and forwards that are not as they are to be, as their host said last. */
export const edgeTroubles = pgTable(
  'edge_trouble',
  {
    hostId: id('host_id')
      .notNull()
      .references(() => edgeHosts.id),
    endpointId: text('endpoint_id').notNull(),
    trouble: text('trouble', { enum: PROXY_TROUBLES }).notNull(),
    since: instant('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hostId, t.endpointId] })],
)

/** How far the counts of each life of an edge process were taken: each report of it once, in order. */
export const edgeBoots = pgTable(
  'edge_boot',
  {
    hostId: id('host_id')
      .notNull()
      .references(() => edgeHosts.id),
    boot: text('boot').notNull(),
    sequence: integer('sequence').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hostId, t.boot] })],
)

/** Traffic of a host by the hour, for its graph. */
export const edgeTraffic = pgTable(
  'edge_traffic',
  {
    hostId: id('host_id')
      .notNull()
      .references(() => edgeHosts.id),
    hour: instant('hour').notNull(),
    received: id('received').notNull().default(0),
    sent: id('sent').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.hostId, t.hour] })],
)

/** What happened to a host; never changed. */
export const edgeHistory = pgTable(
  'edge_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hostId: id('host_id')
      .notNull()
      .references(() => edgeHosts.id),
    what: text('what').notNull(),
    detail: text('detail').notNull().default(''),
    actorName: text('actor_name').notNull().default(''),
    at: instant('at').notNull(),
  },
  (t) => [index('edge_history_of').on(t.hostId, t.id)],
)
