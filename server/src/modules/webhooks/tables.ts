import { DELIVERY_STATES, type DeliveryError, WEBHOOK_OFF_REASONS } from '@portal/contracts/webhook-events.ts'
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** Where a system of a customer's, or of staff, hears what happened. */
export const webhookEndpoints = pgTable(
  'webhook_endpoint',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Null: staff's. */
    accountId: id('account_id'),
    /** Of staff's: whose customers it hears of; null: every brand's. */
    brandId: id('brand_id'),
    url: text('url').notNull(),
    label: text('label').notNull(),
    events: text('events').array().notNull(),
    state: text('state', { enum: ['active', 'off'] }).notNull(),
    offReason: text('off_reason', { enum: WEBHOOK_OFF_REASONS }),
    secret: text('secret').notNull(),
    /** Counts beside the new one until then. */
    oldSecret: text('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    /** Since when nothing has arrived; null while what is sent arrives. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // The question of every commit that tells of something: whose systems hear it?
    index('webhook_endpoint_heard').on(t.accountId).where(sql`state = 'active'`),
    index('webhook_endpoint_owner').on(t.accountId, t.id),
  ],
)

export interface DeliveryTry {
  readonly at: string
  readonly ms: number
  /** Null where no answer came. */
  readonly status: number | null
  readonly error: DeliveryError | null
  /** The beginning of what was answered, or what the network said. */
  readonly answer: string
}

/** One event for one endpoint. What is signed and sent is its text, byte by byte. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    endpointId: id('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same with every try, so that a receiver can tell a repetition. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    event: text('event').notNull(),
    /** What it is about: what happens to one thing is delivered in its order. */
    lane: text('lane').notNull(),
    body: text('body').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    tries: jsonb('tries').notNull().$type<readonly DeliveryTry[]>().default([]),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('webhook_delivery_lane').on(t.endpointId, t.lane, t.id).where(sql`state = 'waiting'`),
    index('webhook_delivery_log').on(t.endpointId, t.id),
    index('webhook_delivery_created').on(t.createdAt, t.id),
  ],
)
