import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { vps } from '../tables.ts'

/**
 * The copy of a machine that was lost with its host: a person declared the host off, and the machine's disk was on it alone. Open until the
 * machine was rebuilt on another node or purged (`replacedAt`), or the host came back with it (`removedAt` without `replacedAt`). The copy of a
 * replaced or purged machine is deleted once its host is back: `removedAt`.
 */
export const lostCopies = pgTable(
  'vps_lost_copy',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    engine: text('engine').notNull(),
    engineKey: text('engine_key').notNull(),
    nodeId: id('node_id').notNull(),
    /** The host, by the name that its engine knows it by. */
    member: text('member').notNull(),
    /** The engine's reason. */
    detail: text('detail').notNull(),
    lostAt: instant('lost_at').notNull(),
    /** Why the last attempt to replace it failed. */
    failure: text('failure'),
    replacedAt: instant('replaced_at'),
    removedAt: instant('removed_at'),
  },
  (t) => [
    uniqueIndex('vps_lost_copy_open').on(t.serviceId).where(sql`replaced_at is null and removed_at is null`),
    index('vps_lost_copy_service').on(t.serviceId),
    index('vps_lost_copy_left').on(t.engine).where(sql`replaced_at is not null and removed_at is null`),
  ],
)
