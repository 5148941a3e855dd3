import { type Money, money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { type Invoice, issueInvoice, lockInvoice, type Settlement } from '../invoices/index.ts'
import { insertConversion } from './conversion.store.ts'
import { convertAtStatedRate, type StatedRate } from './conversion.ts'
import { lockMoney, wentBack } from './event-refunds.store.ts'
import { arrived } from './inbox.ts'
import type { Gateways } from './method-check.ts'
import { hasReceipt, insertPaymentOnce } from './operator.store.ts'
import {
  assignedKey,
  closeEvent,
  findPaymentByKey,
  isBooked,
  lockEvent,
  type Payment,
  type PaymentEvent,
  paymentsOf,
  renamed,
} from './store.ts'
import { topupByHand } from './texts.ts'

/** The gateway of what staff booked from a bank statement. */
export const BY_HAND = 'by-hand'

export interface Statement {
  readonly reference: string
  readonly amount: number
  /** Day on which it arrived, as the bank says. */
  readonly arrivedOn: string
}

/** Banks print references in either case and with spaces: the same money must not be booked twice for that. */
const referenceKey = (reference: string): string => reference.replace(/\s+/g, '').toUpperCase()

/**
 * Money that a person saw arrive: booked like a gateway's, once per reference [M4]. Where a transfer to an account of ours was asked for, it
 * is that transfer, and whoever else tells of it tells of the same. The caller holds the document's lock.
 */
export async function confirmByHand(
  tx: Tx,
  gateways: Pick<Gateways, 'find'>,
  settlement: Settlement,
  invoice: Invoice,
  statement: Statement,
) {
  const transfer = await transferAsked(tx, gateways, invoice.id)
  if (transfer) {
    const { amount, reference: said } = statement
    const { reference } = transfer.read({ reference: said, amount, text: '', account: null, payer: null, at: statement.arrivedOn })
    if (await hasReceipt(tx, transfer.payment.gateway, reference)) fail('payment.reference-used')
    return await arrived(tx, settlement, transfer.payment, invoice, { reference, amount: money(amount, invoice.currency) }, 'staff')
  }
  const reference = referenceKey(statement.reference)
  if (await hasReceipt(tx, BY_HAND, reference)) fail('payment.reference-used')
  const payment = await attemptOf(tx, invoice, BY_HAND, `${BY_HAND}:${reference}`, money(statement.amount, invoice.currency))
  return await arrived(tx, settlement, payment, invoice, { reference, amount: money(statement.amount, invoice.currency) }, 'staff')
}

/** The newest attempt to pay this by a transfer. */
async function transferAsked(tx: Tx, gateways: Pick<Gateways, 'find'>, invoiceId: number) {
  for (const payment of await paymentsOf(tx, invoiceId)) {
    const driver = gateways.find(payment.gateway)?.driver
    if (driver?.readTransfer) return { payment, read: driver.readTransfer.bind(driver) }
  }
  return null
}

/**
 * Locks an event that waits for staff, and the money that it reports.
 *
 * @throws AppError `payment.event-settled` if it does not wait any more.
 */
export async function unmatchedEvent(tx: Tx, id: number): Promise<PaymentEvent> {
  const event = await lockEvent(tx, id)
  if (!event) return fail('not-found')
  if (event.state !== 'unmatched') fail('payment.event-settled')
  await lockMoney(tx, event.gateway, event.payload.reference)
  return event
}

/** Refuses to decide about money that is booked or went back already, and about an event without money. */
export async function requireFreeMoney(tx: Tx, { gateway, payload: { outcome, reference } }: PaymentEvent): Promise<void> {
  if (outcome !== 'succeeded' && outcome !== 'held') fail('payment.was-refused')
  if ((await hasReceipt(tx, gateway, reference)) || (await wentBack(tx, gateway, reference))) fail('payment.reference-used')
}

/**
 * Credits the money of an unmatched event to a customer and issues a top-up document. Money in another currency is converted at the
 * stated rate. Money that a gateway held pays its own document if it is assigned to the customer who began the payment. [M4][M1a]
 */
export async function assignEvent(
  tx: Tx,
  settlement: Settlement,
  { eventId, accountId, rate }: { readonly eventId: number; readonly accountId: number; readonly rate: StatedRate },
): Promise<{ invoice: Invoice; arrived: Money }> {
  const event = await withFreeReference(tx, await unmatchedEvent(tx, eventId))
  const { amount, outcome, reference } = event.payload
  const account = await findAccount(tx, accountId)
  if (!account) return fail('not-found')
  const { currency } = (await findBrand(tx, account.brandId)) ?? fail('not-found')
  await requireFreeMoney(tx, event)
  if (currency === amount.currency && rate.vndPerUsd !== undefined) fail('payment.same-currency')
  const converted = currency === amount.currency ? null : await convertAtStatedRate(tx, amount, currency, rate)
  const meant = outcome === 'held' && !converted ? await findPaymentByKey(tx, event.gateway, event.payload.key) : null
  if (meant?.accountId === accountId) return { invoice: await released(tx, settlement, event, meant), arrived: amount }
  const credited = converted?.amount ?? amount.amount
  const line = { kind: 'topup' as const, description: topupByHand, detail: { 'en-US': reference, 'vi-VN': reference, 'zh-CN': reference } }
  const issued = await issueInvoice(tx, {
    ...{ brandId: account.brandId, accountId, type: 'topup' as const, method: event.gateway },
    lines: [{ ...line, unitCost: credited, quantity: 1, subtotal: credited, options: {} }],
  })
  const invoice = await lockInvoice(tx, issued.id)
  if (!invoice) throw new Error(`invoice ${issued.id} is not there`)
  const payment = await attemptOf(tx, invoice, event.gateway, assignedKey(event.id), amount)
  const conversion = converted && {
    ...{ paymentId: payment.id, eventId, original: amount.amount, originalCurrency: amount.currency, currency },
    ...{ ...converted, reason: rate.reason, setBy: rate.setBy },
  }
  if (conversion) await insertConversion(tx, conversion)
  await arrived(tx, settlement, payment, invoice, event.payload, event.payload.toldBy, conversion)
  await closeEvent(tx, event.id, 'processed')
  return { invoice, arrived: amount }
}

/** The bank's reference, unless another amount is booked under it: then the event's own id, so that this money can be booked too. */
async function withFreeReference(tx: Tx, event: PaymentEvent): Promise<PaymentEvent> {
  const isTaken = await hasReceipt(tx, event.gateway, event.payload.reference)
  return isTaken && !(await isBooked(tx, event.gateway, event.payload)) ? await renamed(tx, event) : event
}

/** A person found it good. */
async function released(tx: Tx, settlement: Settlement, event: PaymentEvent, payment: Payment): Promise<Invoice> {
  const invoice = await lockInvoice(tx, payment.invoiceId)
  if (!invoice) throw new Error(`payment ${payment.id} has no invoice`)
  await arrived(tx, settlement, payment, invoice, event.payload)
  await closeEvent(tx, event.id, 'processed')
  return invoice
}

async function attemptOf(tx: Tx, invoice: Invoice, gateway: string, key: string, paid: Money): Promise<Payment> {
  const { brandId, accountId, id: invoiceId } = invoice
  const payment = await insertPaymentOnce(tx, { key, brandId, accountId, invoiceId, gateway, ...paid })
  return payment ?? fail('payment.reference-used')
}

/** A person says that it is no customer's: nothing is booked, and it does not wait any more. */
export async function dismissEvent(tx: Tx, eventId: number): Promise<PaymentEvent> {
  const event = await unmatchedEvent(tx, eventId)
  await closeEvent(tx, event.id, 'dismissed')
  return event
}
