import { bigserial, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** By which account at which provider a customer can sign in. */
export const identityLinks = pgTable(
  'identity_link',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    /** Of `driver_instance`. */
    providerId: text('provider_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** What the provider had verified when the link was made: it stands while this is the account's. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (t) => [
    uniqueIndex('identity_link_subject').on(t.providerId, t.issuer, t.subject),
    uniqueIndex('identity_link_account').on(t.accountId, t.providerId),
  ],
)
