import { PROXY_TYPES } from '@portal/contracts/proxies.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** What a proxy service has; its addresses are given by the edge hosts' module. */
export const proxies = pgTable('proxy', {
  id: id('service_id').primaryKey(),
  /** The first of its addresses, for lists. */
  address: text('address'),
  addresses: integer('addresses').notNull().default(0),
  deliveredAt: instant('delivered_at'),
  /** It may not serve: a reason of suspension stands, or it has ended. What is desired of its host says the same. */
  closed: boolean('closed').notNull().default(false),
  /** Its transfer of this month is used up, until then or until more is bought. */
  limitedUntil: instant('limited_until'),
  /** Its addresses were given back. */
  removed: boolean('removed').notNull().default(false),
})

/** A user name belongs to one customer, on however many proxies it stands. */
export const proxyUsers = pgTable(
  'proxy_user',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    name: text('name').notNull(),
  },
  (t) => [
    // One customer's, whatever two of them do at once.
    uniqueIndex('proxy_user_name').on(sql`lower(${t.name})`),
    index('proxy_user_account').on(t.accountId),
  ],
)

export const proxyEndpoints = pgTable(
  'proxy_endpoint',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    serviceId: id('service_id')
      .notNull()
      .references(() => proxies.id),
    userId: id('user_id')
      .notNull()
      .references(() => proxyUsers.id),
    address: text('address').notNull(),
    port: integer('port').notNull(),
    type: text('type', { enum: PROXY_TYPES }).notNull(),
    /** Sealed for `proxy:<id>:password`. */
    password: text('password').notNull(),
    remark: text('remark').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // One port once per address, whatever two changes do at once.
    uniqueIndex('proxy_endpoint_port').on(t.address, t.port),
    index('proxy_endpoint_service').on(t.serviceId, t.id),
    index('proxy_endpoint_user').on(t.userId),
  ],
)

/** Bytes of a service in each of its months, and how far its owner was warned. */
export const proxyMonths = pgTable(
  'proxy_month',
  {
    serviceId: id('service_id').notNull(),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at').notNull(),
    received: id('received').notNull().default(0),
    sent: id('sent').notNull().default(0),
    warned: integer('warned').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.fromAt] })],
)

/** Bytes of each endpoint by day, by the clock of its service; kept when the endpoint is deleted. */
export const proxyDays = pgTable(
  'proxy_day',
  {
    serviceId: id('service_id').notNull(),
    endpointId: id('endpoint_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    received: id('received').notNull().default(0),
    sent: id('sent').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.day, t.endpointId] }), index('proxy_day_endpoint').on(t.endpointId, t.day)],
)
