import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** Members of staff [X3]. They belong to the installation and serve all its brands; nobody is ever deleted, for the log names them. */
export const operators = pgTable(
  'operator',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Lower case, as the e-mail. */
    username: text('username').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    locale: text('locale', { enum: ['en-US', 'vi-VN', 'zh-CN'] }).notNull(),
    roles: text('roles', { enum: ['owner', 'billing', 'support', 'provisioning', 'auditor'] })
      .array()
      .notNull(),
    /** Null: invited, and has not chosen one yet. */
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at').notNull(),
    /** Sealed; null without a second factor. */
    totpSecret: text('totp_secret'),
    /** Sealed; shown and not confirmed yet. */
    totpPending: text('totp_pending'),
    /** The last half minute whose code was taken: a code works once. */
    totpStep: bigint('totp_step', { mode: 'number' }).notNull().default(0),
    disabledAt: instant('disabled_at'),
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('operator_username').on(t.username),
    uniqueIndex('operator_email').on(t.email),
    index('operator_active').on(t.id).where(sql`disabled_at is null`),
  ],
)

/** One signed-in browser of the console; the id that it holds is stored as a hash only. */
export const operatorSessions = pgTable(
  'operator_session',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hash: text('hash').notNull(),
    operatorId: id('operator_id').notNull(),
    device: text('device').notNull(),
    ip: text('ip').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (t) => [
    uniqueIndex('operator_session_hash').on(t.hash),
    index('operator_session_operator').on(t.operatorId, t.lastSeenAt),
    index('operator_session_seen').on(t.lastSeenAt),
  ],
)

/** What replaces a lost second factor, once each; a used one is deleted. */
export const recoveryCodes = pgTable(
  'operator_recovery_code',
  { operatorId: id('operator_id').notNull(), hash: text('hash').notNull() },
  (t) => [primaryKey({ columns: [t.operatorId, t.hash] })],
)
