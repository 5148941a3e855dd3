import { events } from '@portal/contracts/events.ts'
import { isOpen } from '@portal/contracts/machines/invoice.machine.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Share } from './invoice.rules.ts'
import { leftOf, partOf } from './refundable.rules.ts'
import { refund } from './refunds.ts'
import { creditNotesOf, type Invoice, moveInvoice } from './store.ts'

export interface StaffRefund {
  /** Null: all that is left. */
  readonly amount: number | null
  /** How many credit notes the person saw. */
  readonly creditNotes: number
  readonly reason: string
  /** Work that it paid for has not ended yet. */
  readonly underWay: boolean
  readonly lang: string
}

export const refundableOf = async (tx: Tx, invoice: Invoice): Promise<Share> => leftOf(invoice, await creditNotesOf(tx, invoice.id))

/** Why nothing of it can go back now; null where something can. `underWay`: work that it paid for has not ended yet. */
export function refundRefusal(invoice: Pick<Invoice, 'type' | 'state' | 'paidAt'>, left: Share, underWay: boolean) {
  if (invoice.paidAt === null || isOpen(invoice.state)) return 'refund.nothing-left' as const
  // Work that fails gives back what it cost: both together could give back more than was paid.
  if (underWay)
    return invoice.type === 'upgrade' || invoice.type === 'change' ? ('refund.under-way' as const) : ('refund.in-delivery' as const)
  return left.promotional + left.main + left.points === 0 ? ('refund.nothing-left' as const) : null
}

/** Gives back by a person's decision; the caller holds the document's lock. Two who decide at once give back once. */
export async function refundByStaff(tx: Tx, invoice: Invoice, { amount, creditNotes, reason, underWay, lang }: StaffRefund) {
  const notes = await creditNotesOf(tx, invoice.id)
  const left = leftOf(invoice, notes)
  const refusal = refundRefusal(invoice, left, underWay)
  if (refusal) throw new AppError(refusal)
  if (notes.length !== creditNotes) fail('refund.another-meanwhile')
  if (amount !== null && left.points > 0) failField('amount', 'refund.points-whole')
  if (amount !== null && amount > left.total)
    failField('amount', 'refund.more-than-left', { left: formatMoney(money(left.total, invoice.currency), lang) })
  const share = amount === null ? left : partOf(left, amount)
  await refund(tx, invoice, share, `staff:${invoice.id}/${notes.length + 1}`, reason)
  await tx.emit(events.orderChanged, { orderId: invoice.id }, invoice.accountId)
  const written = (await creditNotesOf(tx, invoice.id)).at(-1)
  if (!written) throw new Error('credit note was not written')
  return { share, left, number: written.number }
}

/** For good: no move leads out of it [M7]. */
export async function markFraud(tx: Tx, invoice: Invoice): Promise<void> {
  if (invoice.state === 'fraud') fail('order.already-fraud')
  if ((await moveInvoice(tx, invoice, 'mark-fraud', 'staff')) === null) fail('order.not-paid')
  await tx.emit(events.invoiceFraud, { invoiceId: invoice.id, type: invoice.type }, invoice.accountId)
}
