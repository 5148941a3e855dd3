import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'

const amount = (name: string) => bigint(name, { mode: 'number' })

/** What paying by a gateway costs the customers of a brand, and what may be paid by it. No row: nothing, and whatever the gateway moves. */
export const paymentTerms = pgTable(
  'payment_terms',
  {
    brandId: id('brand_id').notNull(),
    gateway: text('gateway').notNull(),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    /** Minor units, before VAT. */
    feeFixed: amount('fee_fixed').notNull(),
    /** Hundredths of a per cent of what is paid. */
    feeBasisPoints: integer('fee_basis_points').notNull(),
    feeRefundable: boolean('fee_refundable').notNull(),
    /** Of what is to be paid, without the fee. */
    least: amount('least'),
    most: amount('most'),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.gateway, t.currency] }),
    check('payment_terms_fee', sql`fee_fixed >= 0 and fee_basis_points between 0 and 2500`),
    check('payment_terms_range', sql`coalesce(least, 1) > 0 and coalesce(most, 1) > 0 and coalesce(least <= most, true)`),
  ],
)
