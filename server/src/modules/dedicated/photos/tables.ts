import { bigserial, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { hardware } from '../tables.ts'

/** A picture of a machine; what it shows lies in a store of files. */
export const hardwarePhotos = pgTable(
  'hardware_photo',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hardwareId: id('hardware_id')
      .notNull()
      .references(() => hardware.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    store: text('store').notNull(),
    key: text('key').notNull(),
    by: text('by').notNull(),
    at: instant('at').notNull(),
    /** Its file is in the store. */
    keptAt: instant('kept_at'),
    removedAt: instant('removed_at'),
  },
  (t) => [index('hardware_photo_of').on(t.hardwareId, t.id)],
)
