import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { brands } from '../tables.ts'

/** A brand's own words of one mail in one language; without a row the portal's count. */
export const mailWordings = pgTable(
  'mail_wording',
  {
    brandId: id('brand_id')
      .notNull()
      .references(() => brands.id),
    template: text('template').notNull(),
    locale: text('locale', { enum: ['en-US', 'vi-VN', 'zh-CN'] }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    button: text('button').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.template, t.locale] })],
)
