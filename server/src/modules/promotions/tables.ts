import { PROMOTION_KINDS, PROMOTION_TARGETS } from '@portal/contracts/modules/promotions.parts.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

const amount = (name: string) => bigint(name, { mode: 'number' })

/** A code that takes something off an order, or adds promotional money to a top-up [M9]. What was issued with it keeps its price, whatever becomes of the code. */
export const promotions = pgTable(
  'promotion',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    /** Capital letters. */
    code: text('code').notNull(),
    appliesTo: text('applies_to', { enum: PROMOTION_TARGETS }).notNull().default('orders'),
    kind: text('kind', { enum: PROMOTION_KINDS }).notNull(),
    percent: integer('percent'),
    /** Minor units of the brand's currency. */
    amount: amount('amount'),
    /** Empty: all plans. */
    planIds: bigint('plan_ids', { mode: 'number' }).array().notNull(),
    minimum: amount('minimum').notNull(),
    firstOrderOnly: boolean('first_order_only').notNull(),
    perCustomer: integer('per_customer'),
    total: integer('total'),
    from: instant('from_at'),
    to: instant('to_at'),
    advertised: boolean('advertised').notNull(),
    note: text('note').notNull(),
    /** Documents issued with it that were not cancelled. */
    uses: integer('uses').notNull().default(0),
    /** Written for the previous version only: the figures come from the ledger (`figures.ts`). */
    revenue: amount('revenue').notNull().default(0),
    given: amount('given').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    archivedAt: instant('archived_at'),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    uniqueIndex('promotion_code').on(t.brandId, t.code),
    check('promotion_takes_off', sql`(kind = 'percent' and percent between 1 and 95) or (kind = 'fixed' and amount > 0)`),
    check('promotion_sums', sql`uses >= 0 and revenue >= 0 and given >= 0`),
  ],
)

/** A document that was issued with a code: the use is held by it, and given back where it is cancelled unpaid. */
export const promotionUses = pgTable(
  'promotion_use',
  {
    invoiceId: id('invoice_id').primaryKey(),
    promotionId: id('promotion_id')
      .notNull()
      .references(() => promotions.id),
    accountId: id('account_id').notNull(),
    /** What it took off or adds, minor units. */
    amount: amount('amount').notNull(),
    state: text('state', { enum: ['held', 'paid'] }).notNull(),
    /** Of a top-up's bonus: what is not deserved, because so much of the money went back. */
    undeserved: amount('undeserved').notNull().default(0),
    /** How often that changed: each time is a posting of its own. */
    turns: integer('turns').notNull().default(0),
    at: instant('at').notNull(),
  },
  (t) => [index('promotion_use_account').on(t.promotionId, t.accountId)],
)
