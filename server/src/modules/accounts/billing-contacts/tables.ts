import { bigserial, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'

/** Further addresses that get copies of what an account is billed; nothing goes there before its link was opened. */
export const billingContacts = pgTable(
  'billing_contact',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    locale: text('locale', { enum: ['en-US', 'vi-VN', 'zh-CN'] }).notNull(),
    /** In the link that ends the copies: it does nothing else, so it stands as it is, and works in the oldest mail. */
    leaveToken: text('leave_token').notNull(),
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [uniqueIndex('billing_contact_own').on(t.accountId, t.email), uniqueIndex('billing_contact_leave').on(t.leaveToken)],
)
