import type { Locale } from '@portal/contracts/locale.ts'
import { isOpen } from '@portal/contracts/machines/invoice.machine.ts'
import type { PaperKind } from '@portal/contracts/modules/papers.contract.ts'
import { fail } from '../../platform/errors.ts'
import { sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { creditNotesOf, type Invoice, PAPERLESS, refundReceiptsOf } from '../invoices/index.ts'
import { factsOf } from './facts.ts'
import type { Printable } from './source.ts'
import { findPaperOf, insertPaper, type Paper } from './store.ts'

export interface WantedPaper {
  readonly kind: PaperKind
  /** Number of the credit note or refund receipt. */
  readonly creditNote?: string | null | undefined
  readonly locale: Locale
}

/** A settled document has one paper for good; what an unpaid one says may still change, and each version is a paper of its own. */
const FINAL = 'final'
const isFinal = ({ kind, invoice }: Printable): boolean => kind !== 'invoice' || !isOpen(invoice.state)

/** The paper of a document, written down where it was not there yet; whoever orders it has it made. `paper.none`: there is no such. */
export async function orderPaper(tx: Tx, invoice: Invoice, wanted: WantedPaper): Promise<{ paper: Paper; isNew: boolean }> {
  const printable = await printableOf(tx, invoice, wanted)
  const { kind, locale } = printable
  const creditNote = (printable.creditNote ?? printable.refundReceipt)?.number ?? ''
  const identity = { invoiceId: invoice.id, kind, locale, creditNote }
  const final = isFinal(printable)
  const settled = final ? await findPaperOf(tx, { ...identity, edition: FINAL }) : null
  if (settled) return { paper: settled, isNew: false }
  const facts = await factsOf(tx, printable)
  const edition = final ? FINAL : sha256(JSON.stringify(facts))
  const { brandId, accountId } = invoice
  const name = `${facts.number.replace('#', 'order-')}${kind === 'receipt' && invoice.type !== 'topup' ? '-receipt' : ''}-${locale.slice(0, 2)}.pdf`
  const made = await insertPaper(tx, { ...identity, edition, brandId, accountId, name, facts, createdAt: tx.now })
  // Of two who ask at once, the second has the first one's.
  const paper = made ?? (await findPaperOf(tx, { ...identity, edition }))
  if (!paper) throw new Error(`the paper of invoice ${invoice.id} was not written`)
  return { paper, isNew: made !== null }
}

async function printableOf(tx: Tx, invoice: Invoice, { kind, creditNote: number, locale }: WantedPaper): Promise<Printable> {
  const printable = { invoice, locale, creditNote: null, refundReceipt: null }
  if ((PAPERLESS as readonly string[]).includes(invoice.type)) fail('paper.none')
  const isPaid = invoice.paidAt !== null
  if (kind === 'receipt' && (!isPaid || invoice.total === 0)) fail('paper.none')
  if (kind === 'credit-note') {
    const notes = await creditNotesOf(tx, invoice.id)
    return { ...printable, kind, creditNote: notes.find((note) => note.number === number) ?? fail('paper.none') }
  }
  if (kind === 'refund-receipt') {
    const receipts = await refundReceiptsOf(tx, invoice.id)
    return { ...printable, kind, refundReceipt: receipts.find((receipt) => receipt.number === number) ?? fail('paper.none') }
  }
  // The one document of a paid top-up is its receipt: nothing was sold, so there is no invoice.
  return { ...printable, kind: invoice.type === 'topup' && isPaid ? 'receipt' : kind }
}
