import { BALANCE_MAX_USD } from '@portal/contracts/constants.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import { events } from '@portal/contracts/events.ts'
import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import { type Money, money } from '@portal/contracts/money.ts'
import type { Verdict } from '../../drivers/payment/port.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import {
  addReceived,
  type Invoice,
  lockInvoice,
  minorUnitsPerDollar,
  moveInvoice,
  type PayResult,
  type Settlement,
} from '../invoices/index.ts'
import { balances, post } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import type { Conversion } from './conversion.store.ts'
import { disputed, isDispute } from './disputes.ts'
import { amountGone, eventRefundByKey, wentBack } from './event-refunds.store.ts'
import { eventRefundFailed } from './event-refunds.ts'
import { chargeFee, dueFee } from './fees/charge.ts'
import type { Gateways } from './method-check.ts'
import { processLater } from './receive.ts'
import { refundByKey } from './refunds.store.ts'
import { refundReturned } from './returned-refunds.ts'
import {
  anyUnderWay,
  closeEvent,
  findPayment,
  findPaymentByKey,
  insertReceipt,
  isBooked,
  isBookedElsewhere,
  isDoubtful,
  jobKeyOf,
  lockEvent,
  movePayment,
  type Payment,
  type PaymentEvent,
  patchPayment,
  renamed,
  reopenEvent,
} from './store.ts'
import type { StoredEvent, Teller } from './tables.ts'

/** What our books say of an event that was just kept, for gateways that want to hear it; null where all is as it was asked for. */
export async function verdictOf(tx: Tx, gateway: string, { key, amount, outcome }: StoredEvent, isNews: boolean): Promise<Verdict | null> {
  const payment = await findPaymentByKey(tx, gateway, key)
  if (!payment) return 'unknown'
  if (outcome !== 'failed' && (payment.amount !== amount.amount || payment.currency !== amount.currency)) return 'other-amount'
  return isNews ? null : 'repeated'
}

/** Staff have it processed again: what was booked is not booked twice. */
export async function replayEvent(tx: Tx, eventRowId: number): Promise<void> {
  await reopenEvent(tx, eventRowId)
  await tx.enqueue(processLater, { eventRowId }, { key: jobKeyOf(eventRowId) })
}

/** Applies one kept event, in one transaction: whatever the number or order of deliveries, money is booked once [M5]. */
export async function processEvent(tx: Tx, gateways: Gateways, settlement: Settlement, eventRowId: number): Promise<void> {
  const row = await lockEvent(tx, eventRowId)
  if (row?.state !== 'received') return
  if (await refundOfEventReturned(tx, row)) return await closeEvent(tx, row.id, 'processed')
  const payment = await paymentOf(tx, row)
  if (!payment || row.payload.outcome === 'held' || !isPlausible(gateways, payment, row.payload)) return await leaveToStaff(tx, row)
  const invoice = await lockInvoice(tx, payment.invoiceId)
  if (!invoice) throw new Error(`payment ${payment.id} has no invoice`)
  const { outcome, toldBy = 'gateway' } = row.payload
  // Checked under the document's lock, so that money booked for it meanwhile is seen.
  if (outcome === 'succeeded') {
    if (await wentBack(tx, row.gateway, row.payload.reference)) return await leaveToStaff(tx, row)
    if (row.payload.told && (await isBookedElsewhere(tx, row, payment.id))) return await leaveToStaff(tx, await renamed(tx, row))
    // Staff who book a known line of a statement have decided already.
    const isDecided = row.payload.lineKey !== undefined
    if (!isDecided && (await isDoubtful(tx, payment.id, row.gateway, row.payload, toldBy))) return await leaveToStaff(tx, row)
  }
  if (outcome === 'refund-failed') await refundReturned(tx, payment, invoice, row.payload)
  else if (isDispute(outcome)) await disputed(tx, payment, invoice, { ...row.payload, outcome })
  else if (outcome === 'succeeded') await arrived(tx, settlement, payment, invoice, row.payload, toldBy)
  else await refused(tx, payment, invoice, 'the gateway reported a failure', { code: 'declined' })
  await closeEvent(tx, row.id, 'processed')
}

/** The payment that an event is about. A returned refund names our key of it: money that staff assigned has another key at the gateway. */
async function paymentOf(tx: Tx, { gateway, payload }: PaymentEvent): Promise<Payment | null> {
  const refund = payload.outcome === 'refund-failed' && payload.refund !== undefined ? await refundByKey(tx, payload.refund) : null
  return refund ? await findPayment(tx, refund.paymentId) : await findPaymentByKey(tx, gateway, payload.key)
}

/** Handles the return of a refund of unmatched money; false if the event is about something else. */
async function refundOfEventReturned(tx: Tx, { payload }: PaymentEvent): Promise<boolean> {
  if (payload.outcome !== 'refund-failed' || payload.refund === undefined) return false
  const refund = await eventRefundByKey(tx, payload.refund)
  if (refund) await eventRefundFailed(tx, refund, 'the gateway could not give it to its payer', payload.reference)
  return refund !== null
}

async function leaveToStaff(tx: Tx, { id, gateway, payload }: PaymentEvent): Promise<void> {
  // Staff assigned it before it was processed again, or refunded it.
  if (await isBooked(tx, gateway, payload)) return await closeEvent(tx, id, 'processed')
  const isMoney = payload.outcome === 'succeeded' || payload.outcome === 'held'
  if (isMoney && (await amountGone(tx, gateway, payload.reference)) === payload.amount.amount) return await closeEvent(tx, id, 'processed')
  await closeEvent(tx, id, 'unmatched')
  await tx.emit(events.paymentUnmatched, { eventRowId: id, gateway })
}

/** In the payment's currency, and no more or less than this gateway ever moves: else a person looks at it before it is anybody's. */
function isPlausible(gateways: Gateways, payment: Payment, { outcome, amount }: StoredEvent): boolean {
  if (payment.currency !== amount.currency) return false
  const limits = gateways.find(payment.gateway)?.driver.limits(amount.currency)
  // What a person decided to give back may be less than anybody may pay.
  return outcome === 'failed' || outcome === 'refund-failed' || !limits || (amount.amount >= limits.min && amount.amount <= limits.max)
}

/** All money enters the main balance first and then pays what it was meant for; in another currency, what staff converted it to. [M4] */
export async function arrived(
  tx: Tx,
  settlement: Settlement,
  payment: Payment,
  invoice: Invoice,
  event: Pick<StoredEvent, 'reference' | 'amount'>,
  toldBy: Teller = 'gateway',
  conversion: Omit<Conversion, 'at'> | null = null,
): Promise<PayResult | null> {
  const { gateway, accountId, brandId } = payment
  const { currency } = invoice
  const { amount: original } = event.amount
  const amount = conversion?.amount ?? original
  if (!(await insertReceipt(tx, { gateway, reference: event.reference, paymentId: payment.id, amount: original, toldBy }))) return null
  const fee = isPayable(invoice) ? await dueFee(tx, payment, invoice, amount) : null
  await addReceived(tx, invoice.id, amount - (fee?.gross ?? 0))
  const cause = { invoiceId: invoice.id, paymentId: payment.id }
  const posting = { brandId, accountId, currency, key: `payment:${gateway}:${event.reference}`, cause, amount }
  if (conversion) await post(tx, 'wallet-top-up-converted', { ...posting, original, originalCurrency: conversion.originalCurrency })
  else await post(tx, 'wallet-top-up', posting)
  await movePayment(tx, payment.id, 'arrived', 'system')
  if (isCharge(payment)) await tx.emit(events.chargeEnded, { paymentId: payment.id, outcome: 'paid', reason: '' })
  await recordSystem(tx, {
    brandId,
    accountId,
    action: 'payment/arrived',
    detail: referenceOf(invoice),
    after: { gateway, amount, currency, ...(conversion && { original: event.amount, vndPerUsd: conversion.vndPerUsd }) },
  })
  const result = await settlement.pay(tx, invoice.id, 'gateway', 'system')
  if (result.outcome === 'paid' && invoice.type !== 'topup')
    await recordSystem(tx, { brandId, accountId, action: 'order/pay', detail: referenceOf(invoice) })
  if (result.outcome === 'short') {
    if (!(await anyUnderWay(tx, invoice.id))) await moveInvoice(tx, invoice, 'gateway-ended', 'system')
    await notifyOf(
      tx,
      invoice,
      'payment-short',
      { number: referenceOf(invoice), missing: money(result.missing, currency) },
      event.reference,
    )
  } else if (result.outcome === 'code-refused') {
    if (!(await anyUnderWay(tx, invoice.id))) await moveInvoice(tx, invoice, 'gateway-ended', 'system')
    const params = { number: invoice.number ?? '', amount: money(amount, currency) }
    await notifyOf(tx, invoice, 'payment-code-refused', params, event.reference)
  } else if (result.outcome === 'closed') {
    // Late, or a second time: it is the customer's all the same.
    await surplus(tx, invoice, money(amount, currency), event.reference)
  } else {
    // Some came before by the same payment.
    const over = Math.min(amount, payment.received + amount - payment.amount)
    if (over > 0 && invoice.type !== 'topup') await surplus(tx, invoice, money(over, currency), event.reference)
  }
  if (fee) await chargeFee(tx, payment, invoice, fee)
  await tx.emit(events.orderChanged, { orderId: invoice.id }, accountId)
  const { balance } = await balances(tx, accountId, currency)
  if (balance.amount > BALANCE_MAX_USD * minorUnitsPerDollar(currency))
    await tx.emit(events.balanceOverCap, { customerId: accountId, balance: balance.amount })
  return result
}

/** What its document did not need stays in the balance, and the customer is told. */
async function surplus(tx: Tx, invoice: Invoice, amount: Money, cause: string): Promise<void> {
  if (invoice.type === 'topup') await notifyOf(tx, invoice, 'topup-credited', { amount }, cause)
  else await notifyOf(tx, invoice, 'payment-surplus', { number: referenceOf(invoice), amount }, cause)
}

/** Made by us with a stored method: whoever planned it tells its owner what came of it. */
const isCharge = ({ next }: Payment): boolean => next?.kind === 'charge'

/** Ends an attempt that is not wanted any more: nobody's failure. False where it had ended before. `code`: of a charge, why. */
export async function closed(tx: Tx, payment: Payment, invoice: Invoice, reason: string, code = 'ended'): Promise<boolean> {
  if (!(await movePayment(tx, payment.id, 'refused', 'system'))) return false
  if (isCharge(payment)) await tx.emit(events.chargeEnded, { paymentId: payment.id, outcome: 'failed', reason: code })
  await patchPayment(tx, payment.id, { failure: reason.slice(0, 500) })
  if (!(await anyUnderWay(tx, invoice.id))) await moveInvoice(tx, invoice, 'gateway-ended', 'system')
  await tx.emit(events.orderChanged, { orderId: invoice.id }, invoice.accountId)
  return true
}

/** A payment that came to nothing; the document can be paid another way. */
export async function refused(
  tx: Tx,
  payment: Payment,
  invoice: Invoice,
  reason: string,
  { tell = true, code }: { readonly tell?: boolean; readonly code?: string } = {},
): Promise<void> {
  if (!(await closed(tx, payment, invoice, reason, code))) return
  const { brandId, accountId } = invoice
  await recordSystem(tx, { brandId, accountId, action: 'payment/failed', status: 'error', detail: referenceOf(invoice) })
  if (tell && !isCharge(payment)) await notifyOf(tx, invoice, 'payment-failed', { number: referenceOf(invoice) }, `failed:${payment.id}`)
}

async function notifyOf<K extends 'payment-short' | 'payment-code-refused' | 'payment-surplus' | 'topup-credited' | 'payment-failed'>(
  tx: Tx,
  invoice: Invoice,
  kind: K,
  params: Parameters<typeof notify<K>>[1]['params'],
  cause: string,
): Promise<void> {
  const link = `/home/order/detail/${invoice.id}`
  await notify(tx, {
    accountId: invoice.accountId,
    kind,
    params,
    link,
    mail: kind !== 'payment-failed',
    cause: `${kind}:${invoice.id}:${cause}`,
  })
}
