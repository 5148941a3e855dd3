import { BALANCE_MAX_USD } from '@portal/contracts/constants.ts'
import { events } from '@portal/contracts/events.ts'
import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import { type Money, money } from '@portal/contracts/money.ts'
import type { Verdict } from '../../drivers/payment/port.ts'
import { recordSystem } from '../../platform/audit.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
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
import { disputed, isDispute } from './disputes.ts'
import { chargeFee, dueFee } from './fees/charge.ts'
import type { Gateways } from './methods.ts'
import { refundReturned } from './returned-refunds.ts'
import {
  anyUnderWay,
  closeEvent,
  findPaymentByKey,
  insertReceipt,
  isBooked,
  isDoubtful,
  jobKeyOf,
  keepEvent,
  lockEvent,
  movePayment,
  type Payment,
  type PaymentEvent,
  patchPayment,
  reopenEvent,
} from './store.ts'
import type { StoredEvent, Teller } from './tables.ts'

export const processLater = defineJob<{ readonly eventRowId: number }>('payments.process')

/** Keeps what a gateway told and books its processing; a repetition is only counted. False where it is one. */
export async function receive(tx: Tx, gateway: string, eventId: string, event: StoredEvent): Promise<boolean> {
  return await keepEvent(tx, gateway, eventId, event, processLater)
}

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
  const payment = await findPaymentByKey(tx, row.gateway, row.payload.key)
  if (!payment || row.payload.outcome === 'held' || !isPlausible(gateways, payment, row.payload)) return await leaveToStaff(tx, row)
  const invoice = await lockInvoice(tx, payment.invoiceId)
  if (!invoice) throw new Error(`payment ${payment.id} has no invoice`)
  const { outcome, toldBy = 'gateway' } = row.payload
  // Looked at under the document's lock: what was booked for it meanwhile is seen.
  if (outcome === 'succeeded' && (await isDoubtful(tx, payment.id, row.gateway, row.payload, toldBy))) return await leaveToStaff(tx, row)
  if (outcome === 'refund-failed') await refundReturned(tx, payment, invoice, row.payload)
  else if (isDispute(outcome)) await disputed(tx, payment, invoice, { ...row.payload, outcome })
  else if (outcome === 'succeeded') await arrived(tx, settlement, payment, invoice, row.payload, toldBy)
  else await refused(tx, payment, invoice, 'the gateway reported a failure', { code: 'declined' })
  await closeEvent(tx, row.id, 'processed')
}

async function leaveToStaff(tx: Tx, { id, gateway, payload }: PaymentEvent): Promise<void> {
  // Processed again after a person gave it to somebody.
  if (await isBooked(tx, gateway, payload)) return await closeEvent(tx, id, 'processed')
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

/** All money enters the main balance first and then pays what it was meant for [M4]. */
export async function arrived(
  tx: Tx,
  settlement: Settlement,
  payment: Payment,
  invoice: Invoice,
  event: Pick<StoredEvent, 'reference' | 'amount'>,
  toldBy: Teller = 'gateway',
): Promise<PayResult | null> {
  const { gateway, accountId, brandId, currency } = payment
  const { amount } = event.amount
  if (!(await insertReceipt(tx, { gateway, reference: event.reference, paymentId: payment.id, amount, toldBy }))) return null
  const fee = isPayable(invoice) ? await dueFee(tx, payment, invoice, amount) : null
  await addReceived(tx, invoice.id, amount - (fee?.gross ?? 0))
  const cause = { invoiceId: invoice.id, paymentId: payment.id }
  await post(tx, 'wallet-top-up', { brandId, accountId, currency, key: `payment:${gateway}:${event.reference}`, cause, amount })
  await movePayment(tx, payment.id, 'arrived', 'system')
  if (isCharge(payment)) await tx.emit(events.chargeEnded, { paymentId: payment.id, outcome: 'paid', reason: '' })
  await recordSystem(tx, {
    brandId,
    accountId,
    action: 'payment/arrived',
    detail: invoice.number ?? '',
    after: { gateway, amount, currency },
  })
  const result = await settlement.pay(tx, invoice.id, 'gateway', 'system')
  if (result.outcome === 'paid' && invoice.type !== 'topup')
    await recordSystem(tx, { brandId, accountId, action: 'order/pay', detail: invoice.number ?? '' })
  if (result.outcome === 'short') {
    if (!(await anyUnderWay(tx, invoice.id))) await moveInvoice(tx, invoice, 'gateway-ended', 'system')
    await notifyOf(
      tx,
      invoice,
      'payment-short',
      { number: invoice.number ?? '', missing: money(result.missing, currency) },
      event.reference,
    )
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
  else await notifyOf(tx, invoice, 'payment-surplus', { number: invoice.number ?? '', amount }, cause)
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
  const { brandId, accountId, number } = invoice
  await recordSystem(tx, { brandId, accountId, action: 'payment/failed', status: 'error', detail: number ?? '' })
  if (tell && !isCharge(payment)) await notifyOf(tx, invoice, 'payment-failed', { number: invoice.number ?? '' }, `failed:${payment.id}`)
}

async function notifyOf<K extends 'payment-short' | 'payment-surplus' | 'topup-credited' | 'payment-failed'>(
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
