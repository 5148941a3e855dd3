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

function assemble(source: Source, account: Account, print: Printer): PaperFacts {
  const { kind, invoice, brand, creditNote, locale } = source
  const { say } = print
  const { issuer } = brand
  const number = creditNote?.number ?? invoice.number ?? ''
  return {
    ...{ locale, colour: brand.colour, brand: brand.name, logo: source.logo, title: say(kind), number },
    stamp: stampOf(source, print),
    at: (creditNote?.at ?? (kind === 'receipt' ? invoice.paidAt : null) ?? invoice.createdAt).toISOString(),
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
    foot: [...(issuer.taxInvoice ? [] : [say('noTaxInvoice')]), say('questions', { email: brand.supportEmail })],
    // Filled in when it is known how many there are.
    pages: say('pages', { page: '{page}', pages: '{pages}' }),
  }
}

function stampOf({ kind, invoice }: Source, { say }: Printer): Stamp {
  if (kind === 'credit-note') return { text: say('credited'), tone: 'void' }
  if (invoice.paidAt !== null) return { text: say('paid'), tone: 'paid' }
  return isOpen(invoice.state) ? { text: say('unpaid'), tone: 'due' } : { text: say('cancelled'), tone: 'void' }
}

function metaOf({ kind, invoice, creditNote }: Source, { say, day }: Printer): PaperFacts['meta'] {
  const number = { label: say('forInvoice'), value: invoice.number ?? '' }
  const issued = (at: Date) => ({ label: say('issuedOn'), value: day(at) })
  const paid = invoice.paidAt === null ? [] : [{ label: say('paidOn'), value: day(invoice.paidAt) }]
  const due = invoice.expiresAt && isOpen(invoice.state) ? [{ label: say('dueOn'), value: day(invoice.expiresAt) }] : []
  const whose = [
    { label: say('order'), value: `#${invoice.id}` },
    { label: say('customer'), value: `#${invoice.accountId}` },
  ]
  if (creditNote) return [issued(creditNote.at), number, ...whose]
  if (kind === 'receipt') return [...paid, number, ...whose]
  return [issued(invoice.createdAt), ...due, ...paid, ...whose]
}

/** As the customer wants it for VAT; else as they call themselves. */
function buyerOf({ vatInfo }: Invoice, { profileName, email }: Account, { say }: Printer) {
  return vatInfo
    ? { name: vatInfo.companyName, lines: [vatInfo.companyAddress, say('taxCode', { code: vatInfo.taxCode }), vatInfo.email] }
    : { name: profileName, lines: [email] }
}

function aboutOf({ invoice, creditNote, locale }: Source, { say }: Printer): string {
  const total = creditNote?.total ?? invoice.total
  if (total === 0) return ''
  const amount = formatMoney(approximately(money(total, invoice.currency), invoice.vndPerUsd), locale)
  return say('about', { amount, rate: formatMoney(money(invoice.vndPerUsd, 'VND'), locale) })
}
