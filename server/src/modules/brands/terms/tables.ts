import { TERMS_KINDS } from '@portal/contracts/brands.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { brands } from '../tables.ts'

/** What was published stays as it was: customers have accepted it. */
export const termsVersions = pgTable(
  'terms_version',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id')
      .notNull()
      .references(() => brands.id),
    kind: text('kind', { enum: TERMS_KINDS }).notNull(),
    version: integer('version').notNull(),
    texts: jsonb('texts').notNull().$type<Localized>(),
    /** Customers are asked to accept it; else what they accepted before counts on. */
    asked: boolean('asked').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
  },
  (t) => [uniqueIndex('terms_version_number').on(t.brandId, t.kind, t.version)],
)

export const termsAcceptances = pgTable(
  'terms_acceptance',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    termsId: id('terms_id')
      .notNull()
      .references(() => termsVersions.id),
    acceptedAt: instant('accepted_at').notNull(),
    ip: text('ip').notNull(),
    how: text('how', { enum: ['registration', 'asked'] }).notNull(),
  },
  (t) => [uniqueIndex('terms_acceptance_once').on(t.accountId, t.termsId), index('terms_acceptance_of').on(t.termsId)],
)
