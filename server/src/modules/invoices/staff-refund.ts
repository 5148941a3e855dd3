import { events } from '@portal/contracts/events.ts'
import { isOpen } from '@portal/contracts/machines/invoice.machine.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Share } from './invoice.rules.ts'
import {
  type CreditNoteLine,
  type LineAmount,
  leftOfLines,
  lineAmounts,
  partOfLine,
  partOfLines,
  spreadOver,
} from './refund-lines.rules.ts'
import { leftOf, partOf } from './refundable.rules.ts'
import { leftOfLinesIn, refund } from './refunds.ts'
import { type CreditNote, creditNotesOf, type Invoice, type InvoiceLine, linesOf, moveInvoice } from './store.ts'

/** What staff want to refund, in minor units. */
export interface RefundWish {
  /** `null`: everything that is left, of the chosen line items or of the document. Ignored if `lines` states amounts. */
  readonly amount: number | null
  /** The chosen line items; `null`: all of them. `amount` `null`: everything that is left of the line item. */
  readonly lines: readonly { readonly id: number; readonly amount: number | null }[] | null
  /** Whether the services keep the time that the refunded amount paid for. */
  readonly time: 'keep' | 'take-back'
}

/** What a refund would book now. The preview and the refund itself both come from `planRefund`. */
export interface RefundPlan {
  readonly left: Share
  readonly share: Share
  readonly lines: readonly CreditNoteLine[]
  readonly notes: readonly CreditNote[]
}

export const refundableOf = async (tx: Tx, invoice: Invoice): Promise<Share> => leftOf(invoice, await creditNotesOf(tx, invoice.id))

/** What of each line item was paid and can still be refunded. */
export async function refundableLines(tx: Tx, invoice: Invoice): Promise<{ line: InvoiceLine; cost: LineAmount; left: LineAmount }[]> {
  const [lines, notes] = [await linesOf(tx, invoice.id), await creditNotesOf(tx, invoice.id)]
  const costs = lineAmounts(invoice, lines)
  const left = leftOfLines(costs, notes)
  return lines.flatMap((line, n) => {
    const [cost, rest] = [costs[n], left[n]]
    return cost && rest ? [{ line, cost, left: rest }] : []
  })
}

/** Why nothing can be refunded now; `null` when something can. `underWay`: work that the document paid for has not ended yet. */
export function refundRefusal(invoice: Pick<Invoice, 'type' | 'state' | 'paidAt'>, left: Share, underWay: boolean) {
  if (invoice.paidAt === null || isOpen(invoice.state)) return 'refund.nothing-left' as const
  // Work that fails refunds its own cost. A refund by staff on top could exceed what was paid.
  if (underWay)
    return invoice.type === 'upgrade' || invoice.type === 'change' ? ('refund.under-way' as const) : ('refund.in-delivery' as const)
  return left.promotional + left.main + left.points === 0 ? ('refund.nothing-left' as const) : null
}

/**
 * Computes a refund by staff: the amount per line item, its VAT, and the balances it goes to. Writes nothing. [D6]
 * @throws {AppError} `refund.*` when nothing or not so much can be refunded, or a line item is not on the document.
 */
export async function planRefund(
  tx: Tx,
  invoice: Invoice,
  wish: RefundWish,
  { underWay, lang }: { readonly underWay: boolean; readonly lang: string },
): Promise<RefundPlan> {
  const notes = await creditNotesOf(tx, invoice.id)
  const left = leftOf(invoice, notes)
  const refusal = refundRefusal(invoice, left, underWay)
  if (refusal) throw new AppError(refusal)
  const isPart = wish.amount !== null || wish.lines !== null
  if (isPart && left.points > 0) failField(wish.amount === null ? 'lines' : 'amount', 'refund.points-whole')
  const leftLines = await leftOfLinesIn(tx, invoice, notes)
  const tooMuch = (field: string, most: number): never =>
    failField(field, 'refund.more-than-left', { left: formatMoney(money(most, invoice.currency), lang) })
  const chosen = (wish.lines ?? []).map(({ id, amount }, n) => {
    const line = leftLines.find(({ lineId }) => lineId === id) ?? failField(`lines.${n}.id`, 'refund.line-unknown')
    if (amount !== null && amount > line.total) tooMuch(`lines.${n}.amount`, line.total)
    return partOfLine(line, amount ?? line.total)
  })
  if (wish.lines === null && wish.amount !== null && wish.amount > left.total) tooMuch('amount', left.total)
  const wanted = wish.lines ? chosen : wish.amount === null ? spreadOver(leftLines, left) : partOfLines(leftLines, wish.amount)
  const takesTime = wish.time === 'take-back'
  const lines = wanted.filter(({ total }) => total > 0).map((line) => ({ ...line, ...(takesTime && { takesTime }) }))
  const sum = (of: 'total' | 'vat'): number => lines.reduce((all, line) => all + line[of], 0)
  return { left, share: isPart ? partOf(left, { total: sum('total'), vat: sum('vat') }) : left, lines, notes }
}

/** Books a planned refund. The caller holds the document's lock, and made the plan under it. */
export async function refundByStaff(tx: Tx, invoice: Invoice, { share, lines, notes }: RefundPlan, reason: string): Promise<string> {
  await refund(tx, invoice, share, `staff:${invoice.id}/${notes.length + 1}`, reason, { lines })
  await tx.emit(events.orderChanged, { orderId: invoice.id }, invoice.accountId)
  const written = (await creditNotesOf(tx, invoice.id)).at(-1)
  if (!written) throw new Error('credit note was not written')
  return written.number
}

/** For good: no move leads out of it [M7]. */
export async function markFraud(tx: Tx, invoice: Invoice): Promise<void> {
  if (invoice.state === 'fraud') fail('order.already-fraud')
  if ((await moveInvoice(tx, invoice, 'mark-fraud', 'staff')) === null) fail('order.not-paid')
  await tx.emit(events.invoiceFraud, { invoiceId: invoice.id, type: invoice.type }, invoice.accountId)
}
