import { referenceOf } from '@portal/contracts/document-series.ts'
import { events } from '@portal/contracts/events.ts'
import type { Dispute } from '../../drivers/payment/port.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, issueRefundReceipt } from '../invoices/index.ts'
import { balances, post } from '../ledger/index.ts'
import { holdBonus, weighBonus } from '../promotions/index.ts'
import { DISPUTE_KEYS, insertTakenBack, movedOf, refundByKey, settleRefund } from './refunds.store.ts'
import type { Payment } from './store.ts'
import type { StoredEvent } from './tables.ts'

export const isDispute = (outcome: StoredEvent['outcome']): outcome is Dispute =>
  outcome === 'disputed' || outcome === 'dispute-lost' || outcome === 'dispute-won'

/**
 * A payer's bank took money back: a refund that nobody here decided. It leaves the main balance as far as that goes, the rest is owed and
 * settled by whatever comes next; won, it comes back. Told twice or in another order it is the same. The caller holds the document's lock.
 */
export async function disputed(
  tx: Tx,
  payment: Payment,
  invoice: Invoice,
  event: StoredEvent & { readonly outcome: Dispute },
): Promise<void> {
  const { id: paymentId, brandId, accountId, currency, gateway } = payment
  const { outcome, reference } = event
  const { amount } = event.amount
  const key = `${DISPUTE_KEYS}${gateway}:${reference}`
  const of = { brandId, accountId, currency, cause: { invoiceId: invoice.id, paymentId } }
  const isWon = outcome === 'dispute-won'
  const bonus = await holdBonus(tx, invoice.id)
  const taken = await insertTakenBack(tx, { key, paymentId, amount, reference }, isWon ? 'refused' : 'asked')
  if (taken && !isWon) {
    const { main } = await balances(tx, accountId, currency)
    await post(tx, 'claw-back', { ...of, key, amount, main: Math.min(main.amount, amount) })
  }
  const refund = taken ?? (await refundByKey(tx, key))
  const state = isWon ? 'refused' : 'sent'
  const isOver = outcome !== 'disputed' && refund !== null && (await settleRefund(tx, refund.id, { state, reference }))
  if (isOver && isWon) await post(tx, 'claw-back-undo', { ...of, key: `${key}:won`, amount: refund.amount })
  if (taken || isOver) {
    if (bonus) await weighBonus(tx, bonus, currency, await movedOf(tx, invoice.id))
    const status = isWon ? 'success' : 'error'
    const after = { gateway, reference, outcome, amount, currency }
    await recordSystem(tx, { brandId, accountId, action: 'payment/disputed', status, detail: referenceOf(invoice), after })
    await tx.emit(events.paymentDisputed, { invoiceId: invoice.id, type: invoice.type }, accountId)
    // For good now: the money is with its payer again.
    if (isOver && !isWon) await issueRefundReceipt(tx, invoice, { key, amount: refund.amount, gateway, reference })
  }
}
