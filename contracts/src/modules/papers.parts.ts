import { z } from 'zod'
import { DOCUMENT_SERIES } from '../document-series.ts'
import { instantSchema } from '../ids.ts'
import { INVOICE_STATES, INVOICE_TYPES } from '../machines/invoice.machine.ts'
import { currencySchema } from '../money.ts'

/** Issued documents as lists of a period have them: for providers of e-invoices, and for a customer's own books. */

/** Of one page. */
export const EXPORTED_AT_ONCE = 200

/** `19.25` of USD, `250000` of VND. */
const decimal = z.string()

/** One line as it is printed; docs/e-invoices.md says what providers read out of it. */
const issuedLineSchema = z.object({
  no: z.int(),
  description: z.string(),
  unitPrice: decimal,
  quantity: z.int(),
  /** Months; null where there is no period. */
  months: z.int().nullable(),
  setupFee: decimal,
  /** Before discounts and VAT. */
  amount: decimal,
})

/** An issued document as providers of e-invoices want it. Amounts are decimals as text: nothing is rounded on the way. */
const issuedDocumentSchema = z.object({
  /** What the document is. `pro-forma`: an order that was never paid, with a number of the former mixed series. */
  kind: z.enum(['invoice', 'receipt', 'internal', 'pro-forma', 'credit-note', 'refund-receipt']),
  /** The series of the number. `mixed`: it numbered orders, top-ups and gifts alike, at issue, before each kind had its own series [D5]. */
  series: z.enum([...DOCUMENT_SERIES, 'mixed']),
  number: z.string(),
  /** Of a credit note or refund receipt: the document that was paid. */
  corrects: z.string().nullable(),
  type: z.enum(INVOICE_TYPES),
  status: z.enum(INVOICE_STATES),
  issuedAt: instantSchema,
  /** Day of issue in the brand's time zone. */
  issuedOn: z.string(),
  paidAt: instantSchema.nullable(),
  method: z.string().nullable(),
  currency: currencySchema,
  /** Dong for one dollar, frozen at issue. */
  vndPerUsd: z.number(),
  seller: z.object({ name: z.string(), address: z.string(), taxCode: z.string(), email: z.string() }),
  buyer: z.object({
    customerId: z.int(),
    name: z.string(),
    email: z.string(),
    /** As the customer gave it for VAT; empty where they did not. */
    companyName: z.string(),
    companyAddress: z.string(),
    taxCode: z.string(),
    invoiceEmail: z.string(),
  }),
  lines: z.array(issuedLineSchema),
  subtotal: decimal,
  discount: decimal,
  /** What VAT is charged on. */
  net: decimal,
  vatPercent: z.int(),
  vat: decimal,
  total: decimal,
})
export type IssuedDocument = z.infer<typeof issuedDocumentSchema>

/** The `next` of the page before. */
export const issuedAfterInput = z
  .string()
  .regex(/^(invoice|credit-note|refund-receipt):\d{1,15}$/)
  .nullish()

/** A page; `next` is null where it is the last. */
export const issuedOutput = z.object({ items: z.array(issuedDocumentSchema), next: z.string().nullable() })
