import type { LiveStream } from '@portal/contracts/modules/live.contract.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
    /** It took the stream when the guest last said. */
    receiving: boolean('receiving').notNull().default(false),
  },
  (t) => [index('vps_live_target_service').on(t.serviceId, t.id), check('vps_live_target_port', sql`port between 1 and 65535`)],
)
