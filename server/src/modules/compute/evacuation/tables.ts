import { MOVE_WAYS, MOVING_STATES } from '@portal/contracts/evacuation.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'

/** That a node is to be empty: one at a time of each. */
export const evacuations = pgTable(
  'node_evacuation',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    nodeId: id('node_id').notNull(),
    state: text('state', { enum: ['running', 'stopped', 'done'] })
      .notNull()
      .default('running'),
    /** From when on machines are switched off for it: their customers were told. */
    stopAt: instant('stop_at').notNull(),
    reason: text('reason').notNull(),
    /** Somebody said in writing that its silent host is off. */
    declaredOff: boolean('declared_off').notNull().default(false),
    startedAt: instant('started_at').notNull(),
    startedBy: text('started_by').notNull(),
  },
  (t) => [
    uniqueIndex('node_evacuation_running').on(t.nodeId).where(sql`state = 'running'`),
    index('node_evacuation_node').on(t.nodeId, t.id),
  ],
)

/** What stood on the node when its evacuation began. */
export const evacuees = pgTable(
  'node_evacuee',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    evacuationId: id('evacuation_id')
      .notNull()
      .references(() => evacuations.id),
    serviceId: id('service_id').notNull(),
    way: text('way', { enum: MOVE_WAYS }),
    state: text('state', { enum: MOVING_STATES }).notNull().default('waiting'),
    toNodeId: id('to_node_id'),
    detail: text('detail'),
    toldAt: instant('told_at'),
  },
  (t) => [uniqueIndex('node_evacuee_once').on(t.evacuationId, t.serviceId)],
)
