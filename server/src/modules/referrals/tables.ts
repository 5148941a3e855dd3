import { referralMachine } from '@portal/contracts/machines/referral.machine.ts'
import { REFERRAL_SIGNS, WITHDRAWAL_OUTCOMES } from '@portal/contracts/referrals.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

const amount = (name: string) => bigint(name, { mode: 'number' })
const currency = () => text('currency', { enum: ['USD', 'VND'] }).notNull()

/** What a brand promises who brings a customer; no row: nothing yet. */
export const programmes = pgTable('referral_programme', {
  brandId: bigint('brand_id', { mode: 'number' }).primaryKey(),
  enabled: boolean('enabled').notNull(),
  percent: integer('percent').notNull(),
  version: integer('version').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** A friend whom a customer brought, and the reward for it [P5]. */
export const referrals = pgTable(
  'referral',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    /** Who brought. */
    referrerId: id('referrer_id').notNull(),
    friendId: id('friend_id').notNull(),
    /** As the friend gave them: what becomes of their account later is not the referrer's affair. */
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    state: text('state', { enum: referralMachine.states }).notNull().default(referralMachine.initial),
    /** As promised when the friend came. */
    percent: integer('percent').notNull(),
    currency: currency(),
    /** The reward, minor units; of a rejected one what it would have been. */
    amount: amount('amount').notNull().default(0),
    /** The friend's first paid order. */
    orderId: id('order_id'),
    maturesAt: instant('matures_at'),
    /** Waits for staff before it becomes available. */
    held: boolean('held').notNull().default(false),
    signs: text('signs', { enum: REFERRAL_SIGNS }).array().notNull(),
    /** The invoice of the withdrawal that it is part of. */
    withdrawalId: id('withdrawal_id'),
    /** Of staff, for the customer to read. */
    remark: text('remark'),
    /** Null: nobody but the clock and the order. */
    decidedBy: text('decided_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('referral_friend').on(t.friendId),
    // A customer's page, newest first, and their sums.
    index('referral_referrer').on(t.referrerId, t.createdAt, t.id),
    index('referral_sums').on(t.referrerId, t.state, t.amount),
    index('referral_next').on(t.referrerId, t.maturesAt).where(sql`state = 'pending-reward'`),
    index('referral_withdrawal_of').on(t.withdrawalId).where(sql`withdrawal_id is not null`),
    // Staff look at everybody's.
    index('referral_state').on(t.state, t.id),
    // Of equal keys an index keeps one: counting by it reads a tenth of the table.
    index('referral_brand').on(t.brandId, t.state),
    index('referral_amount').on(t.amount, t.id),
    index('referral_held').on(t.id).where(sql`held`),
    check('referral_reward', sql`amount >= 0 and (state = 'immature') = (order_id is null)`),
    check('referral_of_another', sql`friend_id <> referrer_id`),
  ],
)

/** Rewards that a customer asked to have paid, and what became of it; its invoice is the document. */
export const withdrawals = pgTable(
  'referral_withdrawal',
  {
    invoiceId: bigint('invoice_id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    currency: currency(),
    amount: amount('amount').notNull(),
    /** How many. */
    rewards: integer('rewards').notNull(),
    /** Null: it waits for staff. */
    outcome: text('outcome', { enum: WITHDRAWAL_OUTCOMES }),
    remark: text('remark'),
    decidedBy: text('decided_by'),
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('referral_withdrawal_waits').on(t.accountId, t.askedAt).where(sql`outcome is null`),
    index('referral_withdrawal_account').on(t.accountId, t.invoiceId),
    index('referral_withdrawal_outcome').on(t.outcome, t.invoiceId),
    index('referral_withdrawal_counts').on(t.outcome),
    index('referral_withdrawal_brand').on(t.brandId, t.outcome),
    index('referral_withdrawal_amount').on(t.amount, t.invoiceId),
    check('referral_withdrawal_of_something', sql`amount > 0 and rewards > 0`),
  ],
)

/** How often a customer's link was opened on a day (UTC). Whose browsers those were is written nowhere. */
export const openings = pgTable(
  'referral_opening',
  {
    referrerId: id('referrer_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    opened: integer('opened').notNull(),
  },
  (t) => [primaryKey({ columns: [t.referrerId, t.day] }), check('referral_opening_some', sql`opened > 0`)],
)
