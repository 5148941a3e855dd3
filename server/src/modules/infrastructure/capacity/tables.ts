import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id } from '../../../platform/tables.ts'

/** What was given out at the end of each day: of a node, or (`node_id` 0) of a location's addresses. */
export const dailyUses = pgTable(
  'daily_use',
  {
    day: date('day').notNull(),
    locationId: id('location_id').notNull(),
    nodeId: id('node_id').notNull(),
    part: text('part', { enum: ['memory', 'disk', 'addresses'] }).notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.locationId, t.part, t.day, t.nodeId] })],
)
