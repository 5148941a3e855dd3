import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, instantSchema } from '../ids.ts'
import { localeSchema } from '../locale.ts'
import { INVOICE_STATES, INVOICE_TYPES } from '../machines/invoice.machine.ts'
import { currencySchema } from '../money.ts'
import { archiveErrors, archiveSchema, paperInput, paperOutput, periodInput } from './papers.contract.ts'

/** Of one page of an export. */
export const EXPORTED_AT_ONCE = 200

/** `19.25` of USD, `250000` of VND. */
const decimal = z.string()

/** One line as it is printed; docs/e-invoices.md says what providers read out of it. */
export const issuedLineSchema = z.object({
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
export const issuedDocumentSchema = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  /** Of a credit note: the invoice that it corrects. */
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

export const operatorOrderPaper = defineEndpoint({
  path: 'operator/orders/paper',
  summary: 'Invoice, receipt or credit note of any customer as PDF, as the customer has it',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'write',
  input: paperInput,
  output: paperOutput,
  errors: ['not-found', 'paper.none'],
  example: { id: 10001 },
})

export const operatorDocumentsExport = defineEndpoint({
  path: 'operator/documents/export',
  summary: 'The documents that a brand issued in a period, page by page, as providers of e-invoices want them',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  input: z.strictObject({
    brandId: idInput,
    ...periodInput,
    language: localeSchema.nullish(),
    /** The `next` of the page before. */
    after: z
      .string()
      .regex(/^(invoice|credit-note):\d{1,15}$/)
      .nullish(),
  }),
  output: z.object({ items: z.array(issuedDocumentSchema), next: z.string().nullable() }),
  errors: ['not-found', 'archive.period'],
  example: { brandId: 1, from: '2026-11-01', to: '2026-11-30' },
})

export const operatorArchiveCreate = defineEndpoint({
  path: 'operator/documents/archive/create',
  summary: 'Has all documents that a brand issued in a period put into one ZIP file',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  input: z.strictObject({ brandId: idInput, ...periodInput, language: localeSchema.nullish() }),
  output: archiveSchema,
  errors: ['not-found', ...archiveErrors],
  example: { brandId: 1, from: '2026-11-01', to: '2026-11-30' },
})

export const operatorArchiveList = defineEndpoint({
  path: 'operator/documents/archive/list',
  summary: 'The archives of a brand that staff had made lately, with their progress, the newest first',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject({ brandId: idInput }),
  output: z.object({ items: z.array(archiveSchema) }),
  errors: [],
  example: { brandId: 1 },
})

export const operatorArchiveLink = defineEndpoint({
  path: 'operator/documents/archive/link',
  summary: 'Where an archive of a brand is fetched, once, within five minutes',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  input: z.strictObject({ archiveId: idInput }),
  output: z.object({ url: z.string(), name: z.string() }),
  errors: ['not-found', 'archive.not-ready'],
  example: { archiveId: 1 },
})

export const papersOperatorContract = [
  operatorOrderPaper,
  operatorDocumentsExport,
  operatorArchiveCreate,
  operatorArchiveList,
  operatorArchiveLink,
] as const
