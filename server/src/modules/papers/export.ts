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

/** A page of what a brand issued, or what it issued to one customer: invoices in the order of their issue, then credit notes. */
export async function exportPage(tx: Tx, { brand, locale, after, ...whose }: Wanted) {
  const period: Period = { ...whose, brandId: brand.id, timeZone: brand.timeZone }
  const [kind = 'invoice', id = '0'] = after?.split(':') ?? []
  const invoices = kind === 'invoice' ? await invoicesIssued(tx, period, Number(id), EXPORTED_AT_ONCE) : []
  const room = EXPORTED_AT_ONCE - invoices.length
  const notes = room > 0 ? await creditNotesIssued(tx, period, kind === 'invoice' ? 0 : Number(id), room) : []
  const corrected = await invoicesByIds(
    tx,
    notes.map(({ invoiceId }) => invoiceId),
  )
  const around: Around = {
    ...{ brand, locale },
    lines: await linesOfMany(
      tx,
      invoices.map((invoice) => invoice.id),
    ),
    accounts: await accountsByIds(
      tx,
      [...invoices, ...corrected.values()].map(({ accountId }) => accountId),
    ),
  }
  const [lastInvoice, lastNote] = [invoices.at(-1), notes.at(-1)]
  const last = lastNote ? `credit-note:${lastNote.id}` : lastInvoice ? `invoice:${lastInvoice.id}` : null
  return {
    items: [
      ...invoices.map((invoice) => invoiceRow(invoice, around)),
      ...notes.flatMap((note) => {
        const invoice = corrected.get(note.invoiceId)
        return invoice ? [creditNoteRow(note, invoice, around)] : []
      }),
    ],
    next: invoices.length + notes.length === EXPORTED_AT_ONCE ? last : null,
  }
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

function invoiceRow(invoice: Invoice, around: Around): IssuedDocument {
  const { brand, locale, lines } = around
  const sum = decimalsOf(invoice)
  return {
    ...{ kind: 'invoice', number: invoice.number ?? '', corrects: null, ...ofInvoice(invoice), ...partiesOf(invoice, around) },
    issuedAt: invoice.createdAt.toISOString(),
    issuedOn: isoDate(invoice.createdAt, brand.timeZone),
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
  const about = paperWords.creditFor[around.locale].replace('{number}', invoice.number ?? '')
  return {
    ...{ kind: 'credit-note', number: note.number, corrects: invoice.number, ...ofInvoice(invoice), ...partiesOf(invoice, around) },
    issuedAt: note.at.toISOString(),
    issuedOn: isoDate(note.at, around.brand.timeZone),
    lines: [{ no: 1, description: about, unitPrice: net, quantity: 1, months: null, setupFee: sum(0), amount: net }],
    ...{ subtotal: net, discount: sum(0), net, vat: sum(note.vat), total: sum(note.total) },
  }
}
