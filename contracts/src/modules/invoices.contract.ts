import { z } from 'zod'
import { documentNumberSchema } from '../document-series.ts'
import { instantSchema } from '../ids.ts'
import { invoiceStateSchema, invoiceTypeSchema } from '../machines/invoice.machine.ts'
import { moneySchema } from '../money.ts'
import { printed, typedLine, typedText } from '../texts.ts'
import { isCompanyLine, isEmail } from '../validation.ts'

/** The document behind orders, renewals and top-ups [M6][M7]. It has no calls of its own: `user/order/*` shows it. */

/** Complete or absent [M8]; what is missing or wrong is told by errors of its own, so the shape is lenient here. */
export const vatInfoInput = z.strictObject({
  companyName: typedLine().max(200).check(printed),
  companyAddress: typedLine(', ').max(300).check(printed),
  taxCode: typedText().max(40).check(printed),
  email: typedText().max(254).check(printed),
})
export const vatInfoSchema = z.object({ companyName: z.string(), companyAddress: z.string(), taxCode: z.string(), email: z.string() })
export type VatInfo = z.infer<typeof vatInfoSchema>

/** Vietnamese codes have 10 or 13 digits (with a dash); others letters and digits. */
const TAX_CODE = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,38}[A-Za-z0-9]$/

/** Names of the fields that are not right; none means that it may stand on an invoice. */
export function vatInfoProblems(info: VatInfo): { missing: (keyof VatInfo)[]; wrong: (keyof VatInfo)[] } {
  const missing = (['companyName', 'companyAddress', 'taxCode', 'email'] as const).filter((name) => info[name].trim() === '')
  const wrong: (keyof VatInfo)[] = []
  if (!missing.includes('taxCode') && !TAX_CODE.test(info.taxCode.trim())) wrong.push('taxCode')
  for (const name of ['companyName', 'companyAddress'] as const) if (!isCompanyLine(info[name])) wrong.push(name)
  if (!missing.includes('email') && !isEmail(info.email.trim())) wrong.push('email')
  return { missing, wrong }
}

export const invoiceLineSchema = z.object({
  id: z.int(),
  kind: z.enum(['plan', 'addon', 'topup', 'renew', 'change', 'reward', 'other']),
  description: z.string(),
  /** Smaller text after it: hostname, location. */
  detail: z.string(),
  unitCost: moneySchema,
  quantity: z.int(),
  /** Null where there is no period. */
  periodMonths: z.int().nullable(),
  /** Charged per unit. */
  setupFee: moneySchema,
  /** What it would have been; null where none was waived. */
  setupWaived: moneySchema.nullable(),
  discountPercent: z.int(),
  discount: moneySchema,
  /** Unit cost × quantity × period + setup, before the discount. */
  subtotal: moneySchema,
})
export type InvoiceLineView = z.infer<typeof invoiceLineSchema>

export const invoiceDiscountSchema = z.object({ label: z.string(), amount: moneySchema })
export const vatSchema = z.object({ percent: z.int(), amount: moneySchema })

export const invoiceRowSchema = z.object({
  id: z.int(),
  number: documentNumberSchema,
  type: invoiceTypeSchema,
  status: invoiceStateSchema,
  total: moneySchema,
  method: z.string().nullable(),
  note: z.string(),
  /** First line, and how many more there are. */
  summary: z.string(),
  moreLines: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  expiresAt: instantSchema.nullable(),
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>

export const invoiceSchema = invoiceRowSchema.omit({ summary: true, moreLines: true }).extend({
  lines: z.array(invoiceLineSchema),
  /** Before discounts and VAT. */
  subtotal: moneySchema,
  discounts: z.array(invoiceDiscountSchema),
  vat: vatSchema.nullable(),
  vatInfo: vatInfoSchema.nullable(),
  /** Frozen at issue. */
  vndPerUsd: z.number(),
  /** In the other currency, at that rate: shown with "≈". */
  approxTotal: moneySchema,
  paidAt: instantSchema.nullable(),
  /** What it was paid from. Points are a number, not money. */
  paidFrom: z.object({ promotional: moneySchema, main: moneySchema, points: z.int() }).nullable(),
  /** Arrived through gateways for this invoice. */
  received: moneySchema,
  /** What is missing after a payment that was too small. */
  missing: moneySchema.nullable(),
  /** Refunds: documents of their own series. `points` went back in place of money where it was paid with points. */
  creditNotes: z.array(z.object({ number: z.string(), amount: moneySchema, points: z.int(), reason: z.string(), at: instantSchema })),
  /** Money that a gateway sent back to its payer. `returned`: the payer's bank could not take it, and it is in the balance again. */
  refundReceipts: z.array(z.object({ number: z.string(), amount: moneySchema, at: instantSchema, returned: z.boolean() })),
  history: z.array(z.object({ event: z.string(), from: invoiceStateSchema, to: invoiceStateSchema, at: instantSchema })),
})
export type InvoiceView = z.infer<typeof invoiceSchema>
