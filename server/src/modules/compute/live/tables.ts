import type { LiveStream } from '@portal/contracts/modules/live.contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { vps } from '../tables.ts'

/** What a live plan is to take, and what its guest last said. */
export const livePlans = pgTable('vps_live', {
  serviceId: id('service_id')
    .primaryKey()
    .references(() => vps.id),
  /** Sealed for `vps:<id>:live`. */
  key: text('key').notNull(),
  /** Counts every change of key and targets. */
  revision: integer('revision').notNull().default(1),
  /** Which of them its guest confirmed; null: none. */
  confirmed: integer('confirmed'),
  /** Where the world reaches it, with the port; null while nobody knows. */
  ingestAt: text('ingest_at'),
  viewersAt: text('viewers_at'),
  checkedAt: instant('checked_at'),
  /** On air, as it said then; null: nothing. */
  stream: jsonb('stream').$type<LiveStream>(),
})

/** Where a stream is sent on to. */
export const liveTargets = pgTable(
  'vps_live_target',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    /** What its seal is bound to. */
    ref: text('ref').notNull(),
    name: text('name').notNull(),
    tls: boolean('tls').notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    app: text('app').notNull(),
    /** Its owner's key there, sealed for `live-target:<ref>`. */
    key: text('key').notNull(),
    /** As its owner wants it: what is off stays written down, and the guest is not told of it. */
    enabled: boolean('enabled').notNull().default(true),
    /** It took the stream when the guest last said. */
    receiving: boolean('receiving').notNull().default(false),
  },
  (t) => [index('vps_live_target_service').on(t.serviceId, t.id), check('vps_live_target_port', sql`port between 1 and 65535`)],
)

const count = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** From the first sight of a stream to the last; one that comes back within two minutes is the same. */
export const liveBroadcasts = pgTable(
  'vps_live_broadcast',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    beganAt: instant('began_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** Null: it is on air. */
    endedAt: instant('ended_at'),
    /** Bits in a second. */
    peak: count('peak'),
    bytesIn: count('bytes_in'),
    bytesOut: count('bytes_out'),
    /** The guest counts each connection of the publisher from nothing: since when the present one, and what of it is in the sums. */
    legSince: instant('leg_since').notNull(),
    legIn: count('leg_in'),
    legOut: count('leg_out'),
  },
  (t) => [
    index('vps_live_broadcast_service').on(t.serviceId, t.id),
    index('vps_live_broadcast_open').on(t.seenAt).where(sql`ended_at is null`),
    index('vps_live_broadcast_ended').on(t.endedAt),
  ],
)

/** What came in, in a minute since 1970: bits in a second, of as many looks. Kept for two days. */
export const liveSamples = pgTable(
  'vps_live_sample',
  {
    serviceId: id('service_id').notNull(),
    at: integer('at').notNull(),
    low: real('low').notNull(),
    high: real('high').notNull(),
    total: real('total').notNull(),
    looks: smallint('looks').notNull(),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.at] }), index('vps_live_sample_at').on(t.at)],
)
