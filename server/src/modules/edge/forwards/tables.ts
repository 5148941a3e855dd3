import { FORWARD_OWNERS, FORWARD_PROTOCOLS, type ForwardLimits } from '@portal/contracts/edge.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { edgeHosts } from '../tables.ts'

/** What is desired of a gateway: connections that come to its port are led to one target. */
export const edgeForwards = pgTable(
  'edge_forward',
  {
    /** Its owner's name for it, such as `rgc:12`; no endpoint has it. */
    id: text('id').primaryKey(),
    owner: text('owner', { enum: FORWARD_OWNERS }).notNull(),
    hostId: id('host_id')
      .notNull()
      .references(() => edgeHosts.id),
    serviceId: id('service_id').notNull(),
    address: text('address').notNull(),
    port: integer('port').notNull(),
    protocol: text('protocol', { enum: FORWARD_PROTOCOLS }).notNull().default('tcp'),
    targetAddress: text('target_address').notNull(),
    targetPort: integer('target_port').notNull(),
    allow: jsonb('allow').$type<readonly string[]>().notNull(),
    expiresAt: instant('expires_at'),
    limits: jsonb('limits').$type<ForwardLimits>().notNull(),
    suspended: boolean('suspended').notNull().default(false),
    removed: boolean('removed').notNull().default(false),
    /** The host's desired version that brought its last change. */
    version: id('version').notNull(),
    changedAt: instant('changed_at').notNull(),
    received: id('received').notNull().default(0),
    sent: id('sent').notNull().default(0),
    /** Connections that its host said are open. */
    open: integer('open').notNull().default(0),
  },
  (t) => [
    // One port once, whatever two sessions do at once.
    uniqueIndex('edge_forward_port').on(t.hostId, t.address, t.protocol, t.port).where(sql`not removed`),
    index('edge_forward_changes').on(t.hostId, t.version),
    index('edge_forward_service').on(t.serviceId),
  ],
)
