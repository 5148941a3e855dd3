import { PAYMENT_STATES, type PaymentState } from '@portal/contracts/machines/payment.machine.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Outcome, Started, ToldTransfer } from '../../drivers/payment/port.ts'
import { id, instant } from '../../platform/tables.ts'

/** Who tells of money: the gateway, a statement that staff imported, or staff who saw it. */
const TELLERS = ['gateway', 'statement', 'staff'] as const
export type Teller = (typeof TELLERS)[number]

const amount = (name: string) => bigint(name, { mode: 'number' })

/** One attempt to pay a document through a gateway. */
export const payments = pgTable(
  'payment',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Our name of it at the gateway. */
    key: text('key').notNull().unique(),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    invoiceId: id('invoice_id').notNull(),
    gateway: text('gateway').notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull().$type<PaymentState>(),
    amount: amount('amount').notNull(),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    received: amount('received').notNull().default(0),
    /** Of payments that began before gateways had other ways; `next` says more. */
    redirect: text('redirect'),
    /** How the payer goes on, as the gateway said. */
    next: jsonb('next').$type<Started>(),
    failure: text('failure'),
    /** Of `amount`, what paying by this gateway costs, before VAT; and whether it goes back with the order. As it was said when this began. */
    fee: amount('fee').notNull().default(0),
    feeRefundable: boolean('fee_refundable').notNull().default(false),
    /** The document that charged it. */
    feeInvoiceId: id('fee_invoice_id'),
    /** Begun by a customer at a gateway: of these one at a time is open for a document. */
    sole: boolean('sole').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('payment_invoice').on(t.invoiceId, t.id),
    index('payment_open').on(t.createdAt).where(sql`state in ('created', 'pending', 'unknown')`),
    index('payment_gateway_created').on(t.gateway, t.createdAt),
    // Everybody's, as staff look through them.
    index('payment_account').on(t.accountId, t.id),
    index('payment_state').on(t.state, t.id),
    index('payment_created').on(t.createdAt),
    index('payment_amount').on(t.amount, t.id),
    index('payment_key_begins').on(sql`lower(${t.key}) text_pattern_ops`),
    // By what a bank names it.
    index('payment_code').on(sql`(${t.next}->>'code')`, t.gateway),
    uniqueIndex('payment_sole').on(t.invoiceId, t.gateway).where(sql`sole and state in ('created', 'pending', 'unknown')`),
  ],
)

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

/** Money that really arrived: the gateway's own reference, once [failures: unique(gateway account, transaction)]. */
export const paymentReceipts = pgTable(
  'payment_receipt',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    gateway: text('gateway').notNull(),
    reference: text('reference').notNull(),
    paymentId: id('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: amount('amount').notNull(),
    /** Who told of it: the same money may have another name where another tells of it. */
    toldBy: text('told_by', { enum: TELLERS }).notNull().default('gateway'),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_receipt_reference').on(t.gateway, t.reference),
    index('payment_receipt_at').on(t.gateway, t.at),
    index('payment_receipt_reference_begins').on(t.reference.op('text_pattern_ops')),
    check('payment_receipt_amount', sql`amount > 0`),
  ],
)

/** Money on its way back to where it was paid from. It left the balance when staff decided so; the gateway is asked afterwards. */
export const paymentRefunds = pgTable(
  'payment_refund',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Our name of it at the gateway: asked twice it acts once. */
    key: text('key').notNull().unique(),
    paymentId: id('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: amount('amount').notNull(),
    /** `refused`: the gateway would not; it is in the balance again. */
    state: text('state', { enum: ['asked', 'sent', 'refused'] }).notNull(),
    /** The gateway's own name of it. */
    reference: text('reference'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [index('payment_refund_payment').on(t.paymentId), check('payment_refund_amount', sql`amount > 0`)],
)

/** The inbox: what gateways told us, kept before it is believed or processed. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    payload: jsonb('payload').notNull().$type<StoredEvent>(),
    /** `unmatched` waits for a person: money that nobody here asked for, or in another currency; `dismissed`: they said that it is nobody's. */
    state: text('state', { enum: ['received', 'processed', 'unmatched', 'dismissed'] }).notNull(),
    deliveries: integer('deliveries').notNull().default(1),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
  },
  (t) => [
    uniqueIndex('payment_event_unique').on(t.gateway, t.eventId),
    index('payment_event_unmatched').on(t.id).where(sql`state = 'unmatched'`),
    // What was told of one attempt.
    index('payment_event_key').on(sql`(${t.payload}->>'key')`, t.gateway),
  ],
)

export interface StoredEvent {
  readonly key: string
  readonly outcome: Outcome
  readonly reference: string
  readonly amount: { readonly amount: number; readonly currency: 'USD' | 'VND' }
  /** Of a transfer, what a person reads to see whose it is. */
  readonly told?: ToldTransfer
  /** Absent: the gateway itself. */
  readonly toldBy?: Teller
  /** The gateway's own mark of what was paid with. */
  readonly payer?: string | undefined
  /** Ours, of a refund that failed. */
  readonly refund?: string | undefined
}
