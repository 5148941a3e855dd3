import { referenceOf } from '@portal/contracts/document-series.ts'
import { isOpen } from '@portal/contracts/machines/invoice.machine.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { formatText, type Params } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { approximately, brandOfInvoice, discountRows, type Invoice, linesOf } from '../invoices/index.ts'
import { transferOf } from '../payments/index.ts'
import { bodyOf } from './parts.ts'
import type { Logo, PaperFacts, Stamp } from './press/facts.ts'
import type { Printable, Printer, Source } from './source.ts'
import { type PaperWord, paperWords } from './words.ts'

/** Everything that stands on a paper, as it is now. */
export async function factsOf(tx: Tx, printable: Printable): Promise<PaperFacts> {
  const { invoice, locale } = printable
  const account = await findAccount(tx, invoice.accountId)
  if (!account) throw new Error(`account ${invoice.accountId} is not there`)
  const source: Source = {
    ...printable,
    brand: await brandOfInvoice(tx, invoice.brandId),
    logo: await logoOf(tx, invoice.brandId),
    lines: await linesOf(tx, invoice.id),
    transfer: isOpen(invoice.state) ? await transferOf(tx, invoice.id, locale) : null,
  }
  const { brand } = source
  const print: Printer = {
    say: (word: PaperWord, params: Params = {}) => formatText(paperWords[word][locale], locale, params),
    sum: (amount) => formatMoney(money(amount, invoice.currency), locale),
    day: (at) => isoDate(at, brand.timeZone),
  }
  return assemble(source, account, print)
}

/** Paper takes what a picture of it can be printed of. */
const PRINTED: readonly string[] = ['image/png', 'image/jpeg']

async function logoOf(tx: Tx, brandId: number): Promise<Logo | null> {
  const light = (await findBrand(tx, brandId))?.logos.light
  return light && PRINTED.includes(light.type) ? { brandId, hash: light.hash, width: light.width, height: light.height } : null
}

export function assemble(source: Source, account: Account, print: Printer): PaperFacts {
  const { kind, invoice, brand, creditNote, refundReceipt, locale } = source
  const { say } = print
  const isProForma = kind === 'invoice' && !isIssued(invoice)
  const { issuer } = brand
  const number = (creditNote ?? refundReceipt)?.number ?? referenceOf(invoice)
  return {
    ...{ locale, colour: brand.colour, brand: brand.name, logo: source.logo, title: say(isProForma ? 'pro-forma' : kind), number },
    stamp: stampOf(source, print),
    at: (creditNote?.at ?? refundReceipt?.at ?? (kind === 'receipt' ? invoice.paidAt : null) ?? issuedAt(invoice)).toISOString(),
    meta: metaOf(source, print),
    seller: {
      heading: say('from'),
      name: issuer.legalName || brand.name,
      lines: [issuer.address, issuer.taxCode && say('taxCode', { code: issuer.taxCode }), new URL(brand.baseUrl).host].filter(Boolean),
    },
    buyer: { heading: say('billedTo'), ...buyerOf(invoice, account, print) },
    columns: {
      ...{ description: say('description'), unit: say('unit'), quantity: say('quantity') },
      ...{ term: say('term'), amount: say('amount') },
    },
    ...bodyOf(source, print, discountRows(source.lines, invoice.furtherDiscounts, invoice.currency, locale)),
    about: aboutOf(source, print),
    notes: [...(invoice.note && kind === 'invoice' ? [{ heading: say('note'), text: invoice.note }] : [])],
    foot: [...(issuer.taxInvoice && isTaxDocument(source) ? [] : [say('noTaxInvoice')]), say('questions', { email: brand.supportEmail })],
    // Filled in when it is known how many there are.
    pages: say('pages', { page: '{page}', pages: '{pages}' }),
  }
}

/** Whether it is a document of a series. An unpaid order of the former mixed series has a number, but is a pro forma still. */
const isIssued = ({ paidAt, series }: Invoice): boolean => paidAt !== null || series !== null

/** A pro forma is issued when it is ordered, an invoice when it gets its number. */
const issuedAt = ({ numberedAt, createdAt }: Invoice): Date => numberedAt ?? createdAt

/** A pro forma, and receipts of money that came or went, are never tax invoices. */
const isTaxDocument = ({ kind, invoice }: Source): boolean =>
  kind === 'credit-note' || (kind !== 'refund-receipt' && invoice.type !== 'topup' && isIssued(invoice))

function stampOf({ kind, invoice }: Source, { say }: Printer): Stamp {
  if (kind === 'credit-note') return { text: say('credited'), tone: 'void' }
  if (kind === 'refund-receipt') return { text: say('refunded'), tone: 'void' }
  if (invoice.paidAt !== null) return { text: say('paid'), tone: 'paid' }
  return isOpen(invoice.state) ? { text: say('unpaid'), tone: 'due' } : { text: say('cancelled'), tone: 'void' }
}

function metaOf({ kind, invoice, creditNote, refundReceipt }: Source, { say, day }: Printer): PaperFacts['meta'] {
  const number = { label: say('forInvoice'), value: referenceOf(invoice) }
  const issued = (at: Date) => ({ label: say('issuedOn'), value: day(at) })
  const paid = invoice.paidAt === null ? [] : [{ label: say('paidOn'), value: day(invoice.paidAt) }]
  const due = invoice.expiresAt && isOpen(invoice.state) ? [{ label: say('dueOn'), value: day(invoice.expiresAt) }] : []
  const whose = [
    { label: say('order'), value: `#${invoice.id}` },
    { label: say('customer'), value: `#${invoice.accountId}` },
  ]
  if (creditNote) return [issued(creditNote.at), number, ...whose]
  if (refundReceipt) return [issued(refundReceipt.at), { ...number, label: say('forDocument') }, ...whose]
  if (kind === 'receipt') return [...paid, ...(invoice.type === 'topup' ? [] : [number]), ...whose]
  return [issued(issuedAt(invoice)), ...due, ...paid, ...whose]
}

/** As the customer wants it for VAT; else as they call themselves. */
function buyerOf({ vatInfo }: Invoice, { profileName, email }: Account, { say }: Printer) {
  return vatInfo
    ? { name: vatInfo.companyName, lines: [vatInfo.companyAddress, say('taxCode', { code: vatInfo.taxCode }), vatInfo.email] }
    : { name: profileName, lines: [email] }
}

function aboutOf({ invoice, creditNote, refundReceipt, locale }: Source, { say }: Printer): string {
  const total = creditNote?.total ?? refundReceipt?.amount ?? invoice.total
  if (total === 0) return ''
  const amount = formatMoney(approximately(money(total, invoice.currency), invoice.vndPerUsd), locale)
  return say('about', { amount, rate: formatMoney(money(invoice.vndPerUsd, 'VND'), locale) })
}
