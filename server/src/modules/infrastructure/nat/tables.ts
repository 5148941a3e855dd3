import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/tables.ts'

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
