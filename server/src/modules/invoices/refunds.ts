import { events } from '@portal/contracts/events.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { nextSerial } from '../../platform/counters.ts'
import type { Tx } from '../../platform/tx.ts'
import { lockedBalances, type Order, pointsOfInvoice, post, postAll } from '../ledger/index.ts'
import { documentNumber, pointsEarned, type Share } from './invoice.rules.ts'
import { brandOfInvoice } from './issue.ts'
import {
  type CreditNoteLine,
  type Fraction,
  type LineAmount,
  leftOfLines,
  lineAmounts,
  linesOfNotes,
  remainingTime,
  spreadOver,
} from './refund-lines.rules.ts'
import { addRefunded, type CreditNote, creditNotesOf, hasCreditNote, type Invoice, insertCreditNote, linesOf } from './store.ts'

/** The option of a line that is a payment's fee. */
export const PAYMENT_FEE = 'paymentFee'

type Earning = Pick<Invoice, 'id' | 'brandId' | 'accountId' | 'currency'>

/** Points for what was spent from the main balance; once per invoice [M3]. */
export function pointsOrders({ id, brandId, accountId, currency }: Earning, mainSpent: number): Order[] {
  const points = pointsEarned(mainSpent, currency)
  if (points === 0) return []
  return [['points-earn', { brandId, accountId, currency, key: `points-earn:${id}`, cause: { invoiceId: id }, points }]]
}

export async function earnPoints(tx: Tx, invoice: Earning, mainSpent: number): Promise<void> {
  await postAll(tx, pointsOrders(invoice, mainSpent))
}

/** Which line items a refund is for. */
export type RefundedLines =
  /** Exactly these amounts; they add up to the refund. */
  | { readonly lines: readonly CreditNoteLine[] }
  /** Spread over these line items, in proportion to what is left of each. */
  | { readonly among: readonly number[] }

/** What can still be refunded of each line item of a document. */
export async function leftOfLinesIn(tx: Tx, invoice: Invoice, notes?: readonly CreditNote[]): Promise<LineAmount[]> {
  return leftOfLines(lineAmounts(invoice, await linesOf(tx, invoice.id)), notes ?? (await creditNotesOf(tx, invoice.id)))
}

/** How much of the time that each line item paid for is left before and after a refund of these lines, by line id. */
export async function timeOf(
  tx: Tx,
  invoice: Invoice,
  refunding: readonly CreditNoteLine[],
): Promise<ReadonlyMap<number, { readonly before: Fraction; readonly after: Fraction }>> {
  const costs = lineAmounts(invoice, await linesOf(tx, invoice.id))
  const notes = linesOfNotes(costs, await creditNotesOf(tx, invoice.id))
  return new Map(
    costs.map((cost) => [cost.lineId, { before: remainingTime(cost, notes), after: remainingTime(cost, [...notes, refunding]) }]),
  )
}

/**
 * Refunds a part of a paid document to the balances it was paid from and issues a credit note. A key refunds once. Without `of` the refund
 * is spread over all line items. [M7a] [D6]
 */
export async function refund(
  tx: Tx,
  invoice: Invoice,
  share: Share,
  key: string,
  reason: string,
  of: RefundedLines | null = null,
): Promise<boolean> {
  const noteKey = `refund:${key}`
  if (await hasCreditNote(tx, noteKey)) return false
  const lines = of && 'lines' in of ? of.lines : await spread(tx, invoice, share, of?.among)
  const { brandId, accountId, currency, id } = invoice
  const posting = { brandId, accountId, currency, key: noteKey, cause: { invoiceId: id, reason } }
  const { total, vat, promotional, main, points } = share
  if (points > 0) await post(tx, 'points-refund', { ...posting, points, total, vat })
  else if (promotional + main > 0) {
    if (await isPaymentFee(tx, invoice)) await post(tx, 'payment-fee-refund', { ...posting, amount: main, vat })
    else await post(tx, 'refund', { ...posting, promotional, main, vat })
    await addRefunded(tx, id, promotional + main)
    if (main > 0) await takePointsBack(tx, invoice, main, noteKey)
  }
  await tx.emit(events.invoiceRefunded, { invoiceId: id, type: invoice.type }, accountId)
  const brand = await brandOfInvoice(tx, brandId)
  const year = Number(isoDate(tx.now, brand.timeZone).slice(0, 4))
  const serial = await nextSerial(tx, `credit-note:${brandId}:${year}`)
  const number = documentNumber(brand.code, year, serial, 'CN-')
  return await insertCreditNote(tx, {
    key: noteKey,
    invoiceId: id,
    brandId,
    number,
    year,
    serial,
    total,
    vat,
    promotional,
    main,
    points,
    // A document without line items has nothing to name.
    lines: lines.length === 0 && total > 0 ? null : lines,
    reason,
    at: tx.now,
  })
}

async function spread(tx: Tx, invoice: Invoice, share: Share, among: readonly number[] | undefined): Promise<LineAmount[]> {
  const left = await leftOfLinesIn(tx, invoice)
  return spreadOver(among ? left.filter(({ lineId }) => among.includes(lineId)) : left, share)
}

/** What paying by a gateway cost is booked apart from what is sold. */
const isPaymentFee = async (tx: Tx, { id, type }: Invoice): Promise<boolean> =>
  type === 'other' && (await linesOf(tx, id)).some(({ options }) => PAYMENT_FEE in options)

/** Points stay for what stays paid. Those that were spent already stay spent: nobody owes points. */
async function takePointsBack(tx: Tx, invoice: Invoice, refunding: number, noteKey: string): Promise<void> {
  const { brandId, accountId, currency, id } = invoice
  const before = (await creditNotesOf(tx, id)).reduce((sum, { main }) => sum + main, 0)
  const deserved = pointsEarned(invoice.paidMain - before - refunding, currency)
  const tooMany = (await pointsOfInvoice(tx, id)) - deserved
  if (tooMany <= 0) return
  const { points: left } = await lockedBalances(tx, { brandId, accountId }, currency)
  const points = Math.min(tooMany, left)
  if (points === 0) return
  await post(tx, 'points-take-back', { brandId, accountId, currency, key: `points-back:${noteKey}`, cause: { invoiceId: id }, points })
}
