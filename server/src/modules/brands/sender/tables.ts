import { bigserial, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { brands } from '../tables.ts'

/** Keys by which a brand's mails are signed (DKIM). One that was replaced stays: what it signed is on its way for days. */
export const brandMailKeys = pgTable(
  'brand_mail_key',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id')
      .notNull()
      .references(() => brands.id),
    /** Of the sender's address when it was made: under another one it signs nothing. */
    domain: text('domain').notNull(),
    selector: text('selector').notNull(),
    /** Base64 of its DER, as the record has it. */
    publicKey: text('public_key').notNull(),
    /** Sealed. */
    privateKey: text('private_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Since its record was found where receivers look; until then nobody could verify what it signs. */
    foundAt: instant('found_at'),
  },
  (t) => [uniqueIndex('brand_mail_key_selector').on(t.brandId, t.selector)],
)
