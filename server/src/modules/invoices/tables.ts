import { INVOICE_SERIES } from '@portal/contracts/document-series.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import { INVOICE_STATES, INVOICE_TYPES, type InvoiceState } from '@portal/contracts/machines/invoice.machine.ts'
import type { VatInfo } from '@portal/contracts/modules/invoices.contract.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { CreditNoteLine } from './refund-lines.rules.ts'

const amount = (name: string) => bigint(name, { mode: 'number' })
const none = (name: string) => amount(name).notNull().default(0)

/**
 * People quote the id to support, so it does not begin at 1. It may jump; the number of the document may not.
 * @public read by drizzle-kit
 */
export const invoiceIds = pgSequence('invoice_id', { startWith: 10_001 })

export interface FurtherDiscount {
  readonly label: Localized
  readonly amount: number
}

/** Order and invoice are one document [M7]. A trigger freezes what is printed once the document is issued or numbered [M6]. */
export const invoices = pgTable(
  'invoice',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().default(sql`nextval('invoice_id')`),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    type: text('type', { enum: INVOICE_TYPES }).notNull(),
    state: text('state', { enum: INVOICE_STATES }).notNull().$type<InvoiceState>(),
    /**
     * Number in the document's series, without gaps per brand, series and year. `null` until the document is paid: then the paying
     * transaction assigns it as its last statement. [D5]
     */
    number: text('number'),
    year: integer('year'),
    serial: integer('serial'),
    /** `null` with a number: from the mixed series, which numbered every document at issue before the series were split. */
    series: text('series', { enum: INVOICE_SERIES }),
    /** When the number was assigned; `null` for numbers of the mixed series, which were assigned at `created_at`. */
    numberedAt: instant('numbered_at'),
    /** All lines are written: neither they nor the amounts change from here on. */
    issued: boolean('issued').notNull().default(false),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    subtotal: amount('subtotal').notNull(),
    /** Of the lines and of everything else together. */
    discount: amount('discount').notNull(),
    furtherDiscounts: jsonb('further_discounts').notNull().$type<readonly FurtherDiscount[]>(),
    vatPercent: integer('vat_percent').notNull(),
    vat: amount('vat').notNull(),
    total: amount('total').notNull(),
    vatInfo: jsonb('vat_info').$type<VatInfo>(),
    /** Frozen at issue. */
    vndPerUsd: numeric('vnd_per_usd', { precision: 12, scale: 4, mode: 'number' }).notNull(),
    method: text('method'),
    note: text('note').notNull().default(''),
    /** Arrived through gateways for this invoice. */
    received: none('received'),
    paidPromotional: none('paid_promotional'),
    paidMain: none('paid_main'),
    paidPoints: none('paid_points'),
    /** Of what was paid in money, what went back. */
    refunded: none('refunded'),
    paidAt: instant('paid_at'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('invoice_account').on(t.accountId, t.id),
    // Staff look at everybody's: each filter and sorting of their list stands on one of these.
    index('invoice_state').on(t.state, t.id),
    index('invoice_brand').on(t.brandId, t.id),
    index('invoice_total').on(t.total, t.id),
    index('invoice_created').on(t.createdAt, t.id),
    index('invoice_paid').on(t.paidAt, t.brandId).where(sql`paid_at is not null`),
    index('invoice_number_begins').on(t.number.op('text_pattern_ops')),
    index('invoice_account_state').on(t.accountId, t.state),
    index('invoice_account_paid').on(t.accountId, t.paidAt),
    index('invoice_open').on(t.accountId).where(sql`state in ('unpaid', 'pending')`),
    uniqueIndex('invoice_series_serial').on(t.brandId, t.year, t.serial, sql`coalesce(${t.series}, 'tax-invoice')`),
    uniqueIndex('invoice_number').on(t.brandId, t.number),
    check('invoice_sums', sql`subtotal >= discount and discount >= 0 and vat >= 0 and total = subtotal - discount + vat`),
    check('invoice_series_numbered', sql`series is null or (number is not null and numbered_at is not null)`),
    check('invoice_refund_of_what_was_paid', sql`refunded between 0 and paid_promotional + paid_main`),
  ],
)

export const LINE_KINDS = ['plan', 'addon', 'topup', 'renew', 'change', 'reward', 'other'] as const

export const invoiceLines = pgTable(
  'invoice_line',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    invoiceId: id('invoice_id')
      .notNull()
      .references(() => invoices.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: LINE_KINDS }).notNull(),
    description: jsonb('description').notNull().$type<Localized>(),
    detail: jsonb('detail').notNull().$type<Localized>(),
    unitCost: amount('unit_cost').notNull(),
    quantity: integer('quantity').notNull(),
    periodMonths: integer('period_months'),
    setupFee: none('setup_fee'),
    setupWaived: none('setup_waived'),
    discountPercent: integer('discount_percent').notNull().default(0),
    discount: none('discount'),
    subtotal: amount('subtotal').notNull(),
    serviceId: id('service_id'),
    planId: id('plan_id'),
    locationId: id('location_id'),
    /** What the module that issued it needs to carry it out. */
    options: jsonb('options').notNull().$type<Readonly<Record<string, unknown>>>(),
  },
  (t) => [uniqueIndex('invoice_line_position').on(t.invoiceId, t.position), index('invoice_line_service').on(t.serviceId)],
)

/** A correction is a document of its own, in its own series [M6][M7]. */
export const creditNotes = pgTable(
  'credit_note',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** What it corrects, as unique text: the same correction is made once. */
    key: text('key').notNull().unique(),
    invoiceId: id('invoice_id')
      .notNull()
      .references(() => invoices.id),
    brandId: id('brand_id').notNull(),
    number: text('number').notNull(),
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    total: amount('total').notNull(),
    vat: amount('vat').notNull(),
    promotional: amount('promotional').notNull(),
    main: amount('main').notNull(),
    points: amount('points').notNull(),
    /** What it refunds of each line item; adds up to `total` and `vat`. `null` on notes issued before line items were recorded. */
    lines: jsonb('lines').$type<readonly CreditNoteLine[]>(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('credit_note_invoice').on(t.invoiceId), uniqueIndex('credit_note_serial').on(t.brandId, t.year, t.serial)],
)

/**
 * Money that went back to its payer through a gateway: documented in a separate series [D5]. Written when the gateway has confirmed it.
 * `returned_at`: the payer's bank could not take the money, and it is in the balance again; the document and its number remain.
 */
export const refundReceipts = pgTable(
  'refund_receipt',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The gateway refund it documents, unique: a refund has one receipt. */
    key: text('key').notNull().unique(),
    invoiceId: id('invoice_id')
      .notNull()
      .references(() => invoices.id),
    brandId: id('brand_id').notNull(),
    number: text('number').notNull(),
    year: integer('year').notNull(),
    serial: integer('serial').notNull(),
    /** Minor units of the invoice's currency. */
    amount: amount('amount').notNull(),
    gateway: text('gateway').notNull(),
    /** The gateway's reference of the refund. */
    reference: text('reference').notNull(),
    at: instant('at').notNull(),
    returnedAt: instant('returned_at'),
  },
  (t) => [
    index('refund_receipt_invoice').on(t.invoiceId),
    index('refund_receipt_at').on(t.brandId, t.at),
    uniqueIndex('refund_receipt_serial').on(t.brandId, t.year, t.serial),
    check('refund_receipt_amount', sql`amount > 0`),
  ],
)
