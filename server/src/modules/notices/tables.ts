import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { ParamValue } from './render.ts'

/** Facts, not sentences: each reader gets them in the language of the moment. */
export const notices = pgTable(
  'notice',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    kind: text('kind').notNull(),
    params: jsonb('params').notNull().$type<Record<string, ParamValue>>(),
    link: text('link'),
    /** What happened, once per account: a repetition writes nothing. */
    cause: text('cause').notNull(),
    readAt: instant('read_at'),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('notice_cause').on(t.accountId, t.cause),
    index('notice_account').on(t.accountId, t.at, t.id),
    index('notice_unread').on(t.accountId).where(sql`read_at is null`),
  ],
)
