import type { Localized } from '@portal/contracts/locale.ts'
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** When staff work on a node, or on all that stands at a location. */
export const maintenanceWindows = pgTable(
  'maintenance_window',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** One of the two; the node may be gone since. */
    nodeId: id('node_id'),
    locationId: id('location_id'),
    /** What it was called then. */
    place: text('place').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    text: jsonb('text').notNull().$type<Localized>(),
    /** Goes up with every change that customers are to be told of. */
    revision: integer('revision').notNull().default(1),
    /** Services whose customers were told the newest revision. */
    told: integer('told').notNull().default(0),
    /** What stood there when everybody had been told, and of which revision: while it is so there is nobody to tell. */
    seen: text('seen'),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    index('maintenance_window_open').on(t.endsAt).where(sql`cancelled_at is null`),
    index('maintenance_window_start').on(t.startsAt, t.id),
  ],
)

/** Which revision of a window the owner of a service was told, and who that was: nobody is told the same twice. */
export const maintenanceTold = pgTable(
  'maintenance_told',
  {
    windowId: id('window_id')
      .notNull()
      .references(() => maintenanceWindows.id),
    serviceId: id('service_id').notNull(),
    accountId: id('account_id').notNull(),
    revision: integer('revision').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.windowId, t.serviceId] }), index('maintenance_told_account').on(t.windowId, t.accountId, t.serviceId)],
)
