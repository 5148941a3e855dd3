import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { LedgerCurrency, SystemAccount, Wallet } from './wallets.rules.ts'

const amount = (name: string) => bigint(name, { mode: 'number' })

/** Where money is: a customer's wallets, and the brand's own accounts. Rows are never deleted. */
export const ledgerAccounts = pgTable(
  'ledger_account',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    /** The customer; null for the brand's own accounts. */
    ownerId: id('owner_id'),
    kind: text('kind').notNull().$type<Wallet | SystemAccount>(),
    currency: text('currency').notNull().$type<LedgerCurrency>(),
    /** Kept by trigger for wallets only: everybody's payments meet in the brand's accounts, which must not queue on one row. */
    balance: amount('balance').notNull().default(0),
  },
  (t) => [
    uniqueIndex('ledger_account_wallet').on(t.ownerId, t.kind, t.currency).where(sql`owner_id is not null`),
    uniqueIndex('ledger_account_system').on(t.brandId, t.kind, t.currency).where(sql`owner_id is null`),
    check('ledger_wallet_not_negative', sql`owner_id is null or kind = 'receivable' or balance >= 0`),
    check('ledger_receivable_not_positive', sql`owner_id is null or kind <> 'receivable' or balance <= 0`),
    check('ledger_account_kind', sql`(owner_id is null) <> (kind in ('main', 'promotional', 'points', 'receivable'))`),
    check('ledger_account_currency', sql`currency in ('USD', 'VND', 'PTS') and (currency = 'PTS') = (kind in ('points', 'points-issued'))`),
  ],
)

/** What a posting was made for; the rest of it is for people. */
export interface Cause {
  readonly invoiceId?: number
  readonly paymentId?: number
  readonly serviceId?: number
  readonly rewardId?: number
  readonly staffId?: number
  readonly reason?: string
}

export const ledgerTransfers = pgTable(
  'ledger_transfer',
  {
    /** The idempotency key: the same cause posts once. */
    id: text('id').primaryKey(),
    template: text('template').notNull(),
    cause: jsonb('cause').notNull().$type<Cause>(),
    invoiceId: id('invoice_id'),
    /** How many entries belong to it, so that none can be added later. */
    legs: integer('legs').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('ledger_transfer_invoice').on(t.invoiceId), index('ledger_transfer_at').on(t.at)],
)

export const ledgerEntries = pgTable(
  'ledger_entry',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    transferId: text('transfer_id')
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: id('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: amount('amount').notNull(),
    /** Balance of the wallet after this entry; 0 for the brand's own accounts. Triggers fill it in when it is left out, and verify it. */
    balanceAfter: amount('balance_after').notNull().default(sql`null`),
  },
  (t) => [
    index('ledger_entry_account').on(t.accountId, t.id),
    index('ledger_entry_transfer').on(t.transferId),
    check('ledger_entry_amount', sql`amount <> 0`),
  ],
)
