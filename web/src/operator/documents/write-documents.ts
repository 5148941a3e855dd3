import type { IssuedDocument } from '@portal/contracts/modules/papers.parts.ts'
import { type ExportFormat, exportRows } from '../../design/table/export-rows.ts'
import { saveFile } from '../../lib/save-file.ts'

export type DocumentFormat = 'json' | Extract<ExportFormat, 'csv' | 'excel'>

/** Names of columns are for programs: they are the same in every language (docs/e-invoices.md). */
const COLUMNS = [
  ...['kind', 'series', 'number', 'corrects', 'type', 'status', 'issued_on', 'issued_at', 'paid_at', 'method', 'currency', 'vnd_per_usd'],
  ...['seller_name', 'seller_address', 'seller_tax_code', 'buyer_id', 'buyer_name', 'buyer_email', 'company_name', 'company_address'],
  ...['company_tax_code', 'invoice_email', 'line', 'description', 'unit_price', 'quantity', 'months', 'setup_fee', 'line_amount'],
  ...['subtotal', 'discount', 'net', 'vat_percent', 'vat', 'total'],
]

/** A row for each line; what is the document's own stands in each of them. */
export function rowsOf({ seller, buyer, lines, ...document }: IssuedDocument): (string | number | null)[][] {
  const { kind, series, number, corrects, type, status, issuedOn, issuedAt, paidAt, method, currency, vndPerUsd } = document
  const { subtotal, discount, net, vatPercent, vat, total } = document
  return lines.map((line) => [
    ...[kind, series, number, corrects, type, status, issuedOn, issuedAt, paidAt, method, currency, vndPerUsd],
    ...[seller.name, seller.address, seller.taxCode, buyer.customerId, buyer.name, buyer.email, buyer.companyName, buyer.companyAddress],
    ...[
      buyer.taxCode,
      buyer.invoiceEmail,
      line.no,
      line.description,
      line.unitPrice,
      line.quantity,
      line.months,
      line.setupFee,
      line.amount,
    ],
    ...[subtotal, discount, net, vatPercent, vat, total],
  ])
}

/** Writes the file and hands it to the browser. */
export async function writeDocuments(
  format: DocumentFormat,
  name: string,
  about: object,
  documents: readonly IssuedDocument[],
): Promise<void> {
  if (format !== 'json') return await exportRows(format, name, COLUMNS, documents.flatMap(rowsOf))
  const whole = { format: 'issued-documents/2', ...about, documents }
  saveFile(new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' }), `${name}.json`)
}
