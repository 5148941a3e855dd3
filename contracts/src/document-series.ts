import { z } from 'zod'

/** Series that number documents of the table `invoice`, each without gaps per brand and year [D5]. */
export const INVOICE_SERIES = ['tax-invoice', 'receipt', 'internal'] as const
export type InvoiceSeries = (typeof INVOICE_SERIES)[number]

export const DOCUMENT_SERIES = [...INVOICE_SERIES, 'credit-note', 'refund-receipt'] as const
export type DocumentSeries = (typeof DOCUMENT_SERIES)[number]

/** When a tax invoice takes its number: when the order is paid, or when it is placed. */
export const INVOICE_NUMBER_AT = ['payment', 'order'] as const

/** Number of a document, such as `ARD-2026-004817`; `null` as long as it has none: `referenceOf` names it. */
export const documentNumberSchema = z.string().nullable()

/** Names a document: by its number, or by its order id (`#10042`) as long as it has no number. */
export const referenceOf = ({ id, number }: { readonly id: number; readonly number: string | null }): string => number ?? `#${id}`
