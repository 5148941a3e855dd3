import { referenceOf } from '@portal/contracts/document-series.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { EXPORTED_AT_ONCE, type IssuedDocument } from '@portal/contracts/modules/papers.parts.ts'
import { money, toDecimalText } from '@portal/contracts/money.ts'
import { isoDate } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, accountsByIds } from '../accounts/index.ts'
import type { findBrand } from '../brands/index.ts'
import {
  type CreditNote,
  creditNotesIssued,
  type Invoice,
  type InvoiceLine,
  invoicesByIds,
  invoicesIssued,
  linesOfMany,
  type Period,
  type RefundReceipt,
  refundReceiptsIssued,
  seriesOf,
} from '../invoices/index.ts'
import { paperWords } from './words.ts'

type Brand = NonNullable<Awaited<ReturnType<typeof findBrand>>>

interface Wanted {
  readonly brand: Brand
  /** Null: of all its customers. */
  readonly accountId: number | null
  readonly from: string
  readonly to: string
  readonly locale: Locale
  /** `invoice:10001`: what the page before ended with. */
  readonly after: string | null
}

/** Of many documents, what each needs. */
interface Around {
  readonly brand: Brand
  readonly locale: Locale
  readonly lines: ReadonlyMap<number, readonly InvoiceLine[]>
  readonly accounts: ReadonlyMap<number, Account>
}

/**
 * A page of the documents that a brand issued, or issued to one customer: invoices, receipts and internal documents by order id, then credit
 * notes, then refund receipts. Each series is without gaps in a brand's list [D5].
 */
export async function exportPage(tx: Tx, { brand, locale, after, ...whose }: Wanted) {
  const period: Period = { ...whose, brandId: brand.id, timeZone: brand.timeZone, internal: whose.accountId === null }
  const [kind = 'invoice', last = '0'] = after?.split(':') ?? []
  const [invoices, notes, receipts] = await readPage(tx, period, kind, Number(last))
  const paid = await invoicesByIds(
    tx,
    [...notes, ...receipts].map(({ invoiceId }) => invoiceId),
  )
  const around: Around = {
    ...{ brand, locale },
    lines: await linesOfMany(
      tx,
      invoices.map((invoice) => invoice.id),
    ),
    accounts: await accountsByIds(
      tx,
      [...invoices, ...paid.values()].map(({ accountId }) => accountId),
    ),
  }
  const corrected = <T extends { readonly invoiceId: number }>(all: readonly T[], rowOf: (one: T, invoice: Invoice) => IssuedDocument) =>
    all.flatMap((one) => {
      const invoice = paid.get(one.invoiceId)
      return invoice ? [rowOf(one, invoice)] : []
    })
  const ends = [...[invoices, notes, receipts].entries()].flatMap(([n, rows]) => rows.slice(-1).map(({ id }) => `${CURSORS[n]}:${id}`))
  return {
    items: [
      ...invoices.map((invoice) => invoiceRow(invoice, around)),
      ...corrected(notes, (note, invoice) => creditNoteRow(note, invoice, around)),
      ...corrected(receipts, (receipt, invoice) => refundReceiptRow(receipt, invoice, around)),
    ],
    next: invoices.length + notes.length + receipts.length === EXPORTED_AT_ONCE ? (ends.at(-1) ?? null) : null,
  }
}

/** What a cursor may begin with, in the order of the list. */
const CURSORS = ['invoice', 'credit-note', 'refund-receipt'] as const

/** Fills a page, beginning after the row that the cursor names. */
async function readPage(tx: Tx, period: Period, kind: string, last: number): Promise<[Invoice[], CreditNote[], RefundReceipt[]]> {
  const from = (CURSORS as readonly string[]).indexOf(kind)
  let room = EXPORTED_AT_ONCE
  const read = async <T>(n: number, rowsOf: (tx: Tx, period: Period, after: number, limit: number) => Promise<T[]>): Promise<T[]> => {
    if (n < from || room === 0) return []
    const rows = await rowsOf(tx, period, n === from ? last : 0, room)
    room -= rows.length
    return rows
  }
  return [await read(0, invoicesIssued), await read(1, creditNotesIssued), await read(2, refundReceiptsIssued)]
}

function partiesOf(invoice: Invoice, { brand, accounts }: Around): Pick<IssuedDocument, 'seller' | 'buyer'> {
  const account = accounts.get(invoice.accountId)
  const { issuer } = brand
  return {
    seller: { name: issuer.legalName || brand.name, address: issuer.address, taxCode: issuer.taxCode, email: brand.supportEmail },
    buyer: {
      customerId: invoice.accountId,
      name: account?.profileName ?? '',
      email: account?.email ?? '',
      companyName: invoice.vatInfo?.companyName ?? '',
      companyAddress: invoice.vatInfo?.companyAddress ?? '',
      taxCode: invoice.vatInfo?.taxCode ?? '',
      invoiceEmail: invoice.vatInfo?.email ?? '',
    },
  }
}

const ofInvoice = ({ type, state, paidAt, method, currency, vndPerUsd, vatPercent }: Invoice) => ({
  ...{ type, status: state, paidAt: paidAt?.toISOString() ?? null, method, currency, vndPerUsd, vatPercent },
})

const decimalsOf =
  ({ currency }: Invoice) =>
  (amount: number): string =>
    toDecimalText(money(amount, currency))

/** What a document is, whatever series its number is of. */
function kindOf({ type, paidAt, series: own }: Invoice): IssuedDocument['kind'] {
  const series = seriesOf(type)
  if (series === 'internal') return 'internal'
  if (paidAt === null && own === null) return 'pro-forma'
  return series === 'receipt' ? 'receipt' : 'invoice'
}

function invoiceRow(invoice: Invoice, around: Around): IssuedDocument {
  const { brand, locale, lines } = around
  const numberedAt = invoice.numberedAt ?? invoice.createdAt
  const sum = decimalsOf(invoice)
  return {
    ...{
      kind: kindOf(invoice),
      series: invoice.series ?? 'mixed',
      number: referenceOf(invoice),
      corrects: null,
      ...ofInvoice(invoice),
      ...partiesOf(invoice, around),
    },
    issuedAt: numberedAt.toISOString(),
    issuedOn: isoDate(numberedAt, brand.timeZone),
    lines: (lines.get(invoice.id) ?? []).map((line, n) => ({
      no: n + 1,
      description: [line.description[locale], line.detail[locale]].filter(Boolean).join(' · '),
      ...{ unitPrice: sum(line.unitCost), quantity: line.quantity, months: line.periodMonths },
      ...{ setupFee: sum(line.setupFee), amount: sum(line.subtotal) },
    })),
    ...{ subtotal: sum(invoice.subtotal), discount: sum(invoice.discount), net: sum(invoice.subtotal - invoice.discount) },
    ...{ vat: sum(invoice.vat), total: sum(invoice.total) },
  }
}

/** Of a credit note all amounts are what is taken back. */
function creditNoteRow(note: CreditNote, invoice: Invoice, around: Around): IssuedDocument {
  const sum = decimalsOf(invoice)
  const net = sum(note.total - note.vat)
  const about = paperWords.creditFor[around.locale].replace('{number}', referenceOf(invoice))
  return {
    ...{
      kind: 'credit-note',
      series: 'credit-note',
      number: note.number,
      corrects: referenceOf(invoice),
      ...ofInvoice(invoice),
      ...partiesOf(invoice, around),
    },
    issuedAt: note.at.toISOString(),
    issuedOn: isoDate(note.at, around.brand.timeZone),
    lines: [{ no: 1, description: about, unitPrice: net, quantity: 1, months: null, setupFee: sum(0), amount: net }],
    ...{ subtotal: net, discount: sum(0), net, vat: sum(note.vat), total: sum(note.total) },
  }
}

/** Money that went back to its payer: no sale, so there is no VAT. */
function refundReceiptRow({ number, amount, at }: RefundReceipt, invoice: Invoice, around: Around): IssuedDocument {
  const sum = decimalsOf(invoice)
  const [nothing, total] = [sum(0), sum(amount)]
  const description = paperWords.refundOf[around.locale].replace('{number}', referenceOf(invoice))
  return {
    ...{ kind: 'refund-receipt', series: 'refund-receipt', number, corrects: referenceOf(invoice) },
    ...{ ...ofInvoice(invoice), ...partiesOf(invoice, around), issuedAt: at.toISOString(), issuedOn: isoDate(at, around.brand.timeZone) },
    lines: [{ no: 1, description, unitPrice: total, quantity: 1, months: null, setupFee: nothing, amount: total }],
    ...{ subtotal: total, discount: nothing, net: total, vatPercent: 0, vat: nothing, total },
  }
}
