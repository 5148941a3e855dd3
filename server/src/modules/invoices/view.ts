import { type Locale, localizedSchema } from '@portal/contracts/locale.ts'
import type { InvoiceState } from '@portal/contracts/machines/invoice.machine.ts'
import type { InvoiceLineView, InvoiceRow, InvoiceView } from '@portal/contracts/modules/invoices.contract.ts'
import { type Currency, convertPrice, type Money, money } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'
import { termDiscountLabel } from './invoice.rules.ts'
import { creditNotesOf, historyOfInvoice, type Invoice, type InvoiceLine, linesOf, type NewLine, refundReceiptsOf } from './store.ts'
import type { FurtherDiscount } from './tables.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

/** The other currency of the house, for what is shown with "≈". */
export const approximately = (amount: Money, vndPerUsd: number): Money =>
  convertPrice(amount, amount.currency === 'USD' ? 'VND' : 'USD', vndPerUsd)

export function lineView(line: NewLine, currency: Currency, lang: Locale): Omit<InvoiceLineView, 'id'> {
  const of = (amount: number | undefined): Money => money(amount ?? 0, currency)
  return {
    kind: line.kind,
    description: localizedSchema.parse(line.description)[lang],
    detail: localizedSchema.parse(line.detail)[lang],
    unitCost: of(line.unitCost),
    quantity: line.quantity,
    periodMonths: line.periodMonths ?? null,
    setupFee: of(line.setupFee),
    setupWaived: line.setupWaived ? of(line.setupWaived) : null,
    discountPercent: line.discountPercent ?? 0,
    discount: of(line.discount),
    subtotal: of(line.subtotal),
  }
}

/** The rows between lines and VAT: one per term discount, then everything else. */
export function discountRows(
  lines: readonly NewLine[],
  further: readonly FurtherDiscount[],
  currency: Currency,
  lang: Locale,
): { label: string; amount: Money }[] {
  const terms = new Map<string, number>()
  for (const { discount = 0, discountPercent = 0, periodMonths } of lines) {
    if (discount === 0) continue
    const label = termDiscountLabel(periodMonths ?? 1, discountPercent)[lang]
    terms.set(label, (terms.get(label) ?? 0) + discount)
  }
  return [...terms, ...further.map(({ label, amount }) => [label[lang], amount] as const)].map(([label, amount]) => ({
    label,
    amount: money(amount, currency),
  }))
}

/** What a document is about, by its first line. */
export const summaryOf = ([first]: readonly InvoiceLine[], lang: Locale): string =>
  first ? [first.description[lang], first.detail[lang]].filter(Boolean).join(' · ') : ''

export function rowView(invoice: Invoice, lines: readonly InvoiceLine[], lang: Locale): InvoiceRow {
  const { id, type, state, method, note, currency } = invoice
  return {
    id,
    number: invoice.number,
    type,
    status: state,
    total: money(invoice.total, currency),
    method,
    note,
    summary: summaryOf(lines, lang),
    moreLines: Math.max(0, lines.length - 1),
    createdAt: invoice.createdAt.toISOString(),
    updatedAt: invoice.updatedAt.toISOString(),
    expiresAt: instant(invoice.expiresAt),
  }
}

export async function invoiceView(tx: Tx, invoice: Invoice, lang: Locale): Promise<InvoiceView> {
  const lines = await linesOf(tx, invoice.id)
  const history = await historyOfInvoice(tx, invoice)
  const notes = await creditNotesOf(tx, invoice.id)
  const sentBack = await refundReceiptsOf(tx, invoice.id)
  const { summary: _, moreLines: __, ...row } = rowView(invoice, lines, lang)
  const of = (amount: number): Money => money(amount, invoice.currency)
  const open = invoice.state === 'unpaid' || invoice.state === 'pending'
  return {
    ...row,
    lines: lines.map((line) => ({ id: line.id, ...lineView(line, invoice.currency, lang) })),
    subtotal: of(invoice.subtotal),
    discounts: discountRows(lines, invoice.furtherDiscounts, invoice.currency, lang),
    vat: invoice.vatPercent > 0 ? { percent: invoice.vatPercent, amount: of(invoice.vat) } : null,
    vatInfo: invoice.vatInfo,
    vndPerUsd: invoice.vndPerUsd,
    approxTotal: approximately(of(invoice.total), invoice.vndPerUsd),
    paidAt: instant(invoice.paidAt),
    paidFrom: invoice.paidAt ? { promotional: of(invoice.paidPromotional), main: of(invoice.paidMain), points: invoice.paidPoints } : null,
    received: of(invoice.received),
    missing: open && invoice.received > 0 && invoice.received < invoice.total ? of(invoice.total - invoice.received) : null,
    history: history.map((one) => ({
      event: one.event,
      from: one.from as InvoiceState,
      to: one.to as InvoiceState,
      at: one.at.toISOString(),
    })),
    creditNotes: notes.map(({ number, total, points, reason, at }) => ({
      number,
      amount: of(total),
      points,
      reason,
      at: at.toISOString(),
    })),
    refundReceipts: sentBack.map(({ number, amount, at, returnedAt }) => ({
      ...{ number, amount: of(amount), at: at.toISOString(), returned: returnedAt !== null },
    })),
  }
}
