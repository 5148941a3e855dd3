import type { Locale } from '@portal/contracts/locale.ts'
import type { PaperKind } from '@portal/contracts/modules/papers.contract.ts'
import type { Params } from '../../platform/errors.ts'
import type { brandOfInvoice, CreditNote, Invoice, InvoiceLine, RefundReceipt } from '../invoices/index.ts'
import type { Transfer } from '../payments/index.ts'
import type { Logo } from './press/facts.ts'
import type { PaperWord } from './words.ts'

/** What is to be printed, found and judged. */
export interface Printable {
  readonly kind: PaperKind
  readonly invoice: Invoice
  readonly creditNote: CreditNote | null
  readonly refundReceipt: RefundReceipt | null
  readonly locale: Locale
}

/** With all that stands around it. */
export interface Source extends Printable {
  readonly brand: Awaited<ReturnType<typeof brandOfInvoice>>
  readonly logo: Logo | null
  readonly lines: readonly InvoiceLine[]
  readonly transfer: Transfer | null
}

/** Words, sums and days as the reader's language and the brand's calendar write them. */
export interface Printer {
  readonly say: (word: PaperWord, params?: Params) => string
  /** Minor units of the document's currency. */
  readonly sum: (amount: number) => string
  readonly day: (at: Date) => string
}
