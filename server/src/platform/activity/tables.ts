import type { Actor } from '@portal/contracts/actors.ts'
import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../tables.ts'

/** The audit log: what staff and the system did. Its indexes hold just these lines, so that customers' calls do not pay for them. */
export const AUDITED = sql`actor in ('staff', 'system')`

/** Append-only: every call that changes something, and what the system did by itself [P4]. */
export const activity = pgTable(
  'activity',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id'),
    /** Whose log it appears in. */
    accountId: id('account_id'),
    actor: text('actor').notNull().$type<Actor>(),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    status: text('status', { enum: ['success', 'error'] }).notNull(),
    /** Language-neutral: the name or number of what was acted on. */
    detail: text('detail').notNull().default(''),
    serviceId: id('service_id'),
    errorCode: text('error_code'),
    errorParams: jsonb('error_params').$type<Record<string, string | number>>(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
    ip: text('ip'),
    at: instant('at').notNull(),
  },
  (t) => [
    // With the outcome, so that the tabs' numbers are counted in the index: the table itself is wide and grows for ever.
    index('activity_account').on(t.accountId, t.at, t.id, t.status),
    // With what a search looks at: it reads an account's stretch of this index, in order, and nothing of the table, whose rows of one account
    // lie scattered among everybody's. A detail has at most 500 characters, so that an entry fits a page.
    index('activity_account_text').on(t.accountId, t.at, t.id, t.status, t.action, t.detail, t.ip, t.actorName),
    index('activity_service').on(t.serviceId, t.at, t.id),
    index('activity_audit').on(t.at, t.id, t.actor, t.status).where(AUDITED),
    index('activity_audit_who').on(t.actorName, t.at, t.id).where(AUDITED),
    index('activity_audit_action').on(sql`action text_pattern_ops`, t.at).where(AUDITED),
  ],
)
