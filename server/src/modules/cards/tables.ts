import { AUTO_CHARGE_PURPOSES, AUTO_CHARGE_STATES } from '@portal/contracts/modules/cards.contract.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Saving } from '../../drivers/payment/port.ts'
import { id, instant } from '../../platform/tables.ts'

const amount = (name: string) => bigint(name, { mode: 'number' })

/** A card that a customer left with a gateway, or the page where one was to be left. Never a number, nor anything that could charge it elsewhere. */
export const cards = pgTable(
  'card',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Our name of it at the gateway. */
    key: text('key').notNull().unique(),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    gateway: text('gateway').notNull(),
    state: text('state', { enum: ['opening', 'waiting', 'saved', 'removed', 'abandoned'] }).notNull(),
    /** The page, once it is open. */
    saving: jsonb('saving').$type<Saving>(),
    /** The gateway's names of the payer and of the card. */
    owner: text('owner'),
    token: text('token'),
    brand: text('brand').notNull().default(''),
    last4: text('last4').notNull().default(''),
    expiryYear: integer('expiry_year'),
    expiryMonth: integer('expiry_month'),
    /** The one that is charged. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    savedAt: instant('saved_at'),
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('card_account').on(t.accountId, t.id),
    uniqueIndex('card_default').on(t.accountId).where(sql`is_default`),
    uniqueIndex('card_token').on(t.gateway, t.token).where(sql`state = 'saved'`),
    index('card_expiry').on(t.expiryYear, t.expiryMonth).where(sql`state = 'saved'`),
    check('card_default_is_saved', sql`not is_default or state = 'saved'`),
  ],
)

/** What a customer agreed to have paid by card without being asked. Off for whoever has no row. */
export const autoPayments = pgTable(
  'auto_payment',
  {
    accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    enabled: boolean('enabled').notNull(),
    renewals: boolean('renewals').notNull(),
    /** Both or neither, in minor units of the brand's currency. */
    topupBelow: amount('topup_below'),
    topupAmount: amount('topup_amount'),
    monthlyLimit: amount('monthly_limit').notNull(),
    /** Which words were agreed to, and when. */
    consent: integer('consent').notNull(),
    consentAt: instant('consent_at').notNull(),
    offAt: instant('off_at'),
    offBy: text('off_by', { enum: ['customer', 'mail', 'staff', 'system'] }),
    offReason: text('off_reason').notNull().default(''),
  },
  (t) => [
    index('auto_payment_topup').on(t.accountId).where(sql`enabled and topup_amount is not null`),
    check('auto_payment_amounts', sql`monthly_limit > 0 and (topup_amount is null) = (topup_below is null)`),
  ],
)

/** One charge of one card for one document: written before anybody is asked, and asked once. */
export const autoCharges = pgTable(
  'auto_charge',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    /** The card that was told of; by the time it is charged it may be another. */
    cardId: id('card_id')
      .notNull()
      .references(() => cards.id),
    invoiceId: id('invoice_id').notNull(),
    purpose: text('purpose', { enum: AUTO_CHARGE_PURPOSES }).notNull(),
    state: text('state', { enum: AUTO_CHARGE_STATES }).notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    /** Null until the gateway is asked. */
    paymentId: id('payment_id'),
    dueAt: instant('due_at').notNull(),
    askedAt: instant('asked_at'),
    settledAt: instant('settled_at'),
    /** Why it came to nothing, as a code. */
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // Of one document, and of top-ups of one customer, one at a time.
    uniqueIndex('auto_charge_open').on(t.invoiceId).where(sql`state in ('planned', 'asked', 'action')`),
    uniqueIndex('auto_charge_topup').on(t.accountId).where(sql`purpose = 'topup' and state in ('planned', 'asked', 'action')`),
    uniqueIndex('auto_charge_payment').on(t.paymentId),
    index('auto_charge_invoice').on(t.invoiceId),
    index('auto_charge_account').on(t.accountId, t.id),
    check('auto_charge_amount', sql`amount > 0`),
  ],
)
