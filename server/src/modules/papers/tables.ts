import { locales } from '@portal/contracts/locale.ts'
import { PAPER_KINDS } from '@portal/contracts/modules/papers.contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { PaperFacts } from './press/facts.ts'

const STATES = ['making', 'ready', 'failed'] as const

/** Where a finished file lies, and what it must be. */
const file = {
  state: text('state', { enum: STATES }).notNull().default('making'),
  store: text('store'),
  key: text('key'),
  size: bigint('size', { mode: 'number' }),
  sha256: text('sha256'),
  failure: text('failure'),
  createdAt: instant('created_at').notNull(),
  madeAt: instant('made_at'),
}

/** A document in one language as a file: it is made of facts that never change, so that making it again makes the same file. */
export const papers = pgTable(
  'paper',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    invoiceId: id('invoice_id').notNull(),
    kind: text('kind', { enum: PAPER_KINDS }).notNull(),
    /** Its number; empty for what is no credit note. */
    creditNote: text('credit_note').notNull().default(''),
    locale: text('locale', { enum: locales }).notNull(),
    /** `final`: the document is settled, this is its paper for good. Else a digest of what it said while it was unpaid. */
    edition: text('edition').notNull(),
    name: text('name').notNull(),
    facts: jsonb('facts').notNull().$type<PaperFacts>(),
    ...file,
  },
  (t) => [uniqueIndex('paper_unique').on(t.invoiceId, t.kind, t.creditNote, t.locale, t.edition)],
)

/** The papers of a period in one file, kept for some days. */
export const archives = pgTable(
  'paper_archive',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    /** Null: of all customers of the brand, for staff. */
    accountId: id('account_id'),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    timeZone: text('time_zone').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    expiresAt: instant('expires_at'),
    ...file,
  },
  (t) => [
    index('paper_archive_owner').on(t.brandId, t.accountId, t.id),
    // One at a time for each owner: it takes the processor for minutes.
    uniqueIndex('paper_archive_making').on(t.brandId, sql`coalesce(${t.accountId}, 0)`).where(sql`state = 'making'`),
  ],
)
