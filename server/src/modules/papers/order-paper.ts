import type { Locale } from '@portal/contracts/locale.ts'
import { isOpen } from '@portal/contracts/machines/invoice.machine.ts'
import type { PaperKind } from '@portal/contracts/modules/papers.contract.ts'
import { fail } from '../../platform/errors.ts'
import { sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { creditNotesOf, type Invoice, PAPERLESS } from '../invoices/index.ts'
import { factsOf } from './facts.ts'
import type { Printable } from './source.ts'
import { findPaperOf, insertPaper, type Paper } from './store.ts'

export interface WantedPaper {
  readonly kind: PaperKind
  /** Number of the credit note, where it is one. */
  readonly creditNote?: string | null | undefined
  readonly locale: Locale
}

/** A settled document has one paper for good; what an unpaid one says may still change, and each version is a paper of its own. */
const FINAL = 'final'
const isFinal = ({ kind, invoice }: Printable): boolean => kind !== 'invoice' || !isOpen(invoice.state)

/** The paper of a document, written down where it was not there yet; whoever orders it has it made. `paper.none`: there is no such. */
export async function orderPaper(tx: Tx, invoice: Invoice, wanted: WantedPaper): Promise<{ paper: Paper; isNew: boolean }> {
  const printable = await printableOf(tx, invoice, wanted)
  const { kind, locale, creditNote } = printable
  const identity = { invoiceId: invoice.id, kind, locale, creditNote: creditNote?.number ?? '' }
  const final = isFinal(printable)
  const settled = final ? await findPaperOf(tx, { ...identity, edition: FINAL }) : null
  if (settled) return { paper: settled, isNew: false }
  const facts = await factsOf(tx, printable)
  const edition = final ? FINAL : sha256(JSON.stringify(facts))
  const { brandId, accountId } = invoice
  const name = `${facts.number}${kind === 'receipt' ? '-receipt' : ''}-${locale.slice(0, 2)}.pdf`
  const made = await insertPaper(tx, { ...identity, edition, brandId, accountId, name, facts, createdAt: tx.now })
  // Of two who ask at once, the second has the first one's.
  const paper = made ?? (await findPaperOf(tx, { ...identity, edition }))
  if (!paper) throw new Error(`the paper of invoice ${invoice.id} was not written`)
  return { paper, isNew: made !== null }
}

async function printableOf(tx: Tx, invoice: Invoice, { kind, creditNote: number, locale }: WantedPaper): Promise<Printable> {
  if (invoice.number === null || (PAPERLESS as readonly string[]).includes(invoice.type)) fail('paper.none')
  if (kind === 'receipt' && (invoice.paidAt === null || invoice.total === 0)) fail('paper.none')
  if (kind !== 'credit-note') return { kind, invoice, locale, creditNote: null }
  const notes = await creditNotesOf(tx, invoice.id)
  return { kind, invoice, locale, creditNote: notes.find((note) => note.number === number) ?? fail('paper.none') }
}
