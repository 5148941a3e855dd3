import { transferMachine } from '@portal/contracts/machines/transfer.machine.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** A service that its owner offers to another customer [S7]. */
export const transfers = pgTable(
  'transfer',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    serviceId: id('service_id').notNull(),
    fromId: id('from_id').notNull(),
    /** Null: the e-mail has no account. To the owner it looks the same, and expires the same. */
    toId: id('to_id'),
    email: text('email').notNull(),
    state: text('state', { enum: transferMachine.states }).notNull().default(transferMachine.initial),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    // Whoever offers it twice at once has offered it once.
    uniqueIndex('transfer_once').on(t.serviceId).where(sql`state = 'pending'`),
    index('transfer_service').on(t.serviceId, t.id),
    index('transfer_to').on(t.toId).where(sql`state = 'pending'`),
    index('transfer_from').on(t.fromId).where(sql`state = 'pending'`),
  ],
)

/** E-mails without an account that a customer named: too many block the feature until staff unblock it. */
export const transferGuards = pgTable(
  'transfer_guard',
  {
    accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    wrong: integer('wrong').notNull(),
    blockedAt: instant('blocked_at'),
  },
  (t) => [index('transfer_guard_blocked').on(t.blockedAt).where(sql`blocked_at is not null`)],
)
