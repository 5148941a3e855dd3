import { PAYMENT_STATES, type PaymentState } from '@portal/contracts/machines/payment.machine.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    /** What the wallet gave, in its own currency; null unless the payment was converted. */
    walletAmount: amount('wallet_amount'),
    /** `refused`: the gateway would not; it is in the balance again. */
    state: text('state', { enum: ['asked', 'sent', 'refused'] }).notNull(),
    /** The gateway's own name of it. */
    reference: text('reference'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    index('payment_refund_payment').on(t.paymentId),
    check('payment_refund_amount', sql`amount > 0`),
    check('payment_refund_wallet_amount', sql`wallet_amount > 0`),
  ],
)

/**
 * Payments that arrived in another currency than the customer's wallet and that staff credited at a stated rate. The payment and its receipt
 * keep the original amount and currency. Append-only. [M1a]
 */
export const paymentConversions = pgTable(
  'payment_conversion',
  {
    paymentId: id('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** The inbox event whose money it is. */
    eventId: id('event_id')
      .notNull()
      .unique()
      .references(() => paymentEvents.id),
    /** Minor units that arrived. */
    original: amount('original').notNull(),
    originalCurrency: text('original_currency', { enum: ['USD', 'VND'] }).notNull(),
    /** Minor units credited to the wallet. */
    amount: amount('amount').notNull(),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    vndPerUsd: numeric('vnd_per_usd', { precision: 12, scale: 4, mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    /** User name of the member of staff who stated the rate. */
    setBy: text('set_by').notNull(),
    at: instant('at').notNull(),
  },
  () => [check('payment_conversion_amounts', sql`original > 0 and amount > 0 and vnd_per_usd > 0 and currency <> original_currency`)],
)

/** Refunds of unmatched money: it never entered the ledger, so only the gateway or the bank moves. */
export const eventRefunds = pgTable(
  'payment_event_refund',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Our key of the refund at the gateway; asked twice under one key it acts once. */
    key: text('key').notNull().unique(),
    eventId: id('event_id')
      .notNull()
      .references(() => paymentEvents.id),
    gateway: text('gateway').notNull(),
    /** The gateway's reference of the money that arrived. */
    moneyReference: text('money_reference').notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    /** `gateway`: the driver sends it back. `manual`: staff sent it back and stated the bank's reference. */
    via: text('via', { enum: ['gateway', 'manual'] }).notNull(),
    /** `refused`: the gateway would not; the money waits for staff again. */
    state: text('state', { enum: ['asked', 'sent', 'refused'] }).notNull(),
    /** The gateway's or the bank's reference of the refund. */
    reference: text('reference'),
    failure: text('failure'),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    // The same money goes back once, however many events report it.
    uniqueIndex('payment_event_refund_once').on(t.gateway, t.moneyReference).where(sql`state <> 'refused'`),
    index('payment_event_refund_event').on(t.eventId, t.id),
    index('payment_event_refund_created').on(t.gateway, t.createdAt),
    check('payment_event_refund_amount', sql`amount > 0`),
  ],
)

/** The inbox: what gateways told us, kept before it is believed or processed. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    payload: jsonb('payload').notNull().$type<StoredEvent>(),
    /**
     * `unmatched` waits for staff: money without a payment of ours, or in another currency. `dismissed`: staff said that it is no customer's.
     * `refunding`: the gateway was asked to send it back. `refunded`: it went back.
     */
    state: text('state', { enum: ['received', 'processed', 'unmatched', 'dismissed', 'refunding', 'refunded'] }).notNull(),
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
  /** Number that the gateway gives to this transfer alone. */
  readonly movement?: string | undefined
  /** Of a statement's line: names of the columns from which date and text were read. */
  readonly layout?: string
  /** Of a statement's line that staff booked although it looked known: its identity, so that it is booked once. */
  readonly lineKey?: string
  /** Ids of further events with the same reference and amount that are other transfers. */
  readonly further?: readonly string[]
}
