import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { vps } from '../tables.ts'

/** A machine that stopped by itself, and how often it was started since. */
export const restarts = pgTable(
  'vps_restart',
  {
    serviceId: id('service_id')
      .primaryKey()
      .references(() => vps.id),
    /** When it was found stopped; null once its owner was notified that it runs again. */
    stoppedAt: instant('stopped_at'),
    /** Starts since it last ran well. */
    tries: integer('tries').notNull(),
  },
  () => [check('vps_restart_tries', sql`tries >= 0`)],
)
