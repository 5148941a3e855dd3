import { RGC_ENDINGS, RGC_PROTOCOLS, RGC_STATES } from '@portal/contracts/rgc.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** A connection over a gateway: its forward is called `rgc:<id>` where hosts are told of it. */
export const rgcSessions = pgTable(
  'rgc_session',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id').notNull(),
    /** As the service was called then, for searches. */
    serviceName: text('service_name').notNull(),
    /** Whose the service was when it was opened. */
    ownerId: id('owner_id').notNull(),
    /** Who opened it. */
    accountId: id('account_id').notNull(),
    hostId: id('host_id').notNull(),
    locationId: id('location_id').notNull(),
    /** What the gateway was called then. */
    gateway: text('gateway').notNull(),
    publicName: text('public_name').notNull(),
    port: integer('port').notNull(),
    protocol: text('protocol', { enum: RGC_PROTOCOLS }).notNull(),
    username: text('username').notNull(),
    allow: jsonb('allow').$type<readonly string[]>().notNull(),
    everyone: boolean('everyone').notNull(),
    state: text('state', { enum: RGC_STATES }).notNull(),
    ending: text('ending', { enum: RGC_ENDINGS }),
    /** The service's run status says so because of this one. */
    turn: text('turn', { enum: ['rgc-create', 'rgc-delete'] }),
    createdAt: instant('created_at').notNull(),
    openedAt: instant('opened_at'),
    until: instant('until').notNull(),
    /** Since when its gateway is asked to close it. */
    closingAt: instant('closing_at'),
    endedAt: instant('ended_at'),
    received: id('received').notNull().default(0),
    sent: id('sent').notNull().default(0),
  },
  (t) => [
    index('rgc_session_service').on(t.serviceId, t.id),
    index('rgc_session_live').on(t.serviceId).where(sql`state in ('creating', 'open', 'closing')`),
    index('rgc_session_account').on(t.accountId, t.id),
    index('rgc_session_owner').on(t.ownerId, t.id),
    // Staff look through all of them by it.
    index('rgc_session_until').on(t.until, t.id),
    index('rgc_session_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
)
