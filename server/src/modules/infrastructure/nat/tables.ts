import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/tables.ts'
import { locations } from '../tables.ts'

/** A hundred ports of an engine's shared address, which lead to one service's machine alone [S5]. */
export const natBlocks = pgTable(
  'nat_block',
  {
    serviceId: bigint('service_id', { mode: 'number' }).primaryKey(),
    engine: text('engine').notNull(),
    address: text('address').notNull(),
    base: integer('base').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (t) => [
    unique('nat_block_once').on(t.engine, t.address, t.base),
    // Blocks that begin anywhere could overlap without beginning alike.
    check('nat_block_aligned', sql`base % 100 = 0 and base between 1100 and 65400`),
  ],
)

/** A block that was given back and is nobody's yet: what leads to it from elsewhere is its last owner's. One row for each that ever was. */
export const natBlockRests = pgTable(
  'nat_block_rest',
  {
    engine: text('engine').notNull(),
    address: text('address').notNull(),
    base: integer('base').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.engine, t.address, t.base] })],
)

/**
 * Blocks that a host at the edge gives out, on an address of its own, for engines of its location whose machines stand on a network and share
 * no address: the machine behind the nth block has the nth address of a network inside. Written by whoever keeps that host.
 */
export const natGateways = pgTable('nat_gateway', {
  hostId: bigint('host_id', { mode: 'number' }).primaryKey(),
  locationId: bigint('location_id', { mode: 'number' })
    .notNull()
    .references(() => locations.id),
  /** What customers connect to. */
  address: text('address').notNull(),
  firstPort: integer('first_port').notNull(),
  lastPort: integer('last_port').notNull(),
  /** Of machines behind it, and the way out of it. */
  network: text('network').notNull(),
  router: text('router').notNull(),
  /** False: it gives out no new blocks; those given out stay. */
  open: boolean('open').notNull(),
})
