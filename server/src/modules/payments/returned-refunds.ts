import { referenceOf } from '@portal/contracts/document-series.ts'
import { events } from '@portal/contracts/events.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, markReceiptReturned } from '../invoices/index.ts'
import { post } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import { holdBonus, weighBonus } from '../promotions/index.ts'
import { conversionsOf } from './conversion.store.ts'
import { postGatewayRefund, walletMoney } from './gateway-refunds.ts'
import { DISPUTE_KEYS, insertTakenBack, movedOf, refundByKey, refundNamed, takeReturned } from './refunds.store.ts'
import type { Payment } from './store.ts'
import type { StoredEvent } from './tables.ts'

/**
 * What was sent back to its payer came to us again: their bank could not take it, maybe days after the gateway called it done. It is in the main
 * balance as before it was sent; its owner is told, and staff, who decided that it goes there. Told twice, or before the answer to the refund
 * itself, it is the same. The caller holds the document's lock.
 */
export async function refundReturned(tx: Tx, payment: Payment, invoice: Invoice, event: StoredEvent): Promise<void> {
  const { id: paymentId, brandId, accountId, currency, gateway } = payment
  const { reference, amount: told, refund: ours } = event
  const byKey = ours === undefined ? null : await refundByKey(tx, ours)
  const refund = byKey?.paymentId === paymentId ? byKey : await refundNamed(tx, paymentId, reference)
  if (!refund) {
    // Made at the gateway, and not booked here: nothing moved. Kept, so that nobody books the way there without the way back.
    const key = `${DISPUTE_KEYS}${gateway}:${reference}`
    await insertTakenBack(tx, { key, paymentId, amount: told.amount, reference }, 'refused')
    return
  }
  const bonus = await holdBonus(tx, invoice.id)
  if (!(await takeReturned(tx, refund.id, reference, 'the gateway could not give it to its payer'))) return
  const { id, key, amount: original } = refund
  const conversion = (await conversionsOf(tx, [paymentId])).get(paymentId) ?? null
  const back = walletMoney({ refund, payment, conversion })
  if (key.startsWith(DISPUTE_KEYS)) {
    const cause = { invoiceId: invoice.id, paymentId }
    await post(tx, 'claw-back-undo', { brandId, accountId, currency, key: `claw-back-undo:${key}`, cause, amount: original })
  } else await postGatewayRefund(tx, 'gateway-refund-undo', { key, payment, conversion, amount: back.amount, original })
  if (bonus) await weighBonus(tx, bonus, back.currency, await movedOf(tx, invoice.id))
  await markReceiptReturned(tx, key)
  const number = referenceOf(invoice)
  const after = { gateway, reference, amount: original, currency }
  await recordSystem(tx, { brandId, accountId, action: 'payment/sent-back', status: 'error', detail: number, after })
  await notify(tx, {
    ...{ accountId, kind: 'refund-returned', params: { number, amount: back }, mail: true },
    ...{ link: `/home/order/detail/${invoice.id}`, cause: `payment-refund:${id}` },
  })
  await tx.emit(events.refundReturned, { refundId: id, invoiceId: invoice.id }, accountId)
}
