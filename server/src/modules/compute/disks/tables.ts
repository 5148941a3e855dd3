import { DATA_DISK_STATES } from '@portal/contracts/modules/disks.contract.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id } from '../../../platform/tables.ts'
import { vps } from '../tables.ts'

/** A disk in the storage pool, which its engine keeps under the machine's key and the name `d-<id>`. The row goes when the engine has removed it. */
export const dataDisks = pgTable(
  'vps_disk',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => vps.id),
    name: text('name').notNull(),
    /** As the engine says; null until it is made. */
    sizeGb: integer('size_gb'),
    wantedGb: integer('wanted_gb').notNull(),
    /** Where a system finds it, as the engine says. */
    device: text('device'),
    /** What is bought later grows it. */
    takesMore: boolean('takes_more').notNull().default(false),
    state: text('state', { enum: DATA_DISK_STATES }).notNull(),
  },
  (t) => [
    index('vps_disk_service').on(t.serviceId, t.id),
    // One of a machine's.
    uniqueIndex('vps_disk_takes_more').on(t.serviceId).where(sql`takes_more`),
  ],
)
