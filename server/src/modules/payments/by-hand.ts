import { money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { type Invoice, issueInvoice, lockInvoice, type Settlement } from '../invoices/index.ts'
import { arrived } from './inbox.ts'
import type { Gateways } from './methods.ts'
import { hasReceipt, insertPaymentOnce } from './operator.store.ts'
import { closeEvent, findPaymentByKey, lockEvent, type Payment, type PaymentEvent, paymentsOf } from './store.ts'
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
  const payment = await attemptOf(tx, invoice, BY_HAND, `${BY_HAND}:${reference}`, statement.amount)
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

/** An event that waits for a person, locked; refused where somebody settled it meanwhile. */
async function unmatchedEvent(tx: Tx, id: number): Promise<PaymentEvent> {
  const event = await lockEvent(tx, id)
  if (!event) return fail('not-found')
  return event.state === 'unmatched' ? event : fail('payment.event-settled')
}

/**
 * The money of an unmatched event becomes a customer's: a top-up document of its own, credited at once. What a gateway held back is paid as it
 * was meant, where it is given to whom began it.
 */
export async function assignEvent(tx: Tx, settlement: Settlement, eventId: number, accountId: number): Promise<Invoice> {
  const event = await unmatchedEvent(tx, eventId)
  const { amount, outcome, reference } = event.payload
  if (outcome !== 'succeeded' && outcome !== 'held') fail('payment.was-refused')
  const account = await findAccount(tx, accountId)
  if (!account) return fail('not-found')
  const kept = (await findBrand(tx, account.brandId))?.currency
  if (kept !== amount.currency) fail('payment.other-currency', { arrived: amount.currency, kept: kept ?? '' })
  if (await hasReceipt(tx, event.gateway, reference)) fail('payment.reference-used')
  const meant = outcome === 'held' ? await findPaymentByKey(tx, event.gateway, event.payload.key) : null
  if (meant?.accountId === accountId) return await released(tx, settlement, event, meant)
  const line = { kind: 'topup' as const, description: topupByHand, detail: { 'en-US': reference, 'vi-VN': reference, 'zh-CN': reference } }
  const issued = await issueInvoice(tx, {
    ...{ brandId: account.brandId, accountId, type: 'topup' as const, method: event.gateway },
    lines: [{ ...line, unitCost: amount.amount, quantity: 1, subtotal: amount.amount, options: {} }],
  })
  const invoice = await lockInvoice(tx, issued.id)
  if (!invoice) throw new Error(`invoice ${issued.id} is not there`)
  const payment = await attemptOf(tx, invoice, event.gateway, `assigned:${event.id}`, amount.amount)
  await arrived(tx, settlement, payment, invoice, event.payload, event.payload.toldBy)
  await closeEvent(tx, event.id, 'processed')
  return invoice
}

/** A person found it good. */
async function released(tx: Tx, settlement: Settlement, event: PaymentEvent, payment: Payment): Promise<Invoice> {
  const invoice = await lockInvoice(tx, payment.invoiceId)
  if (!invoice) throw new Error(`payment ${payment.id} has no invoice`)
  await arrived(tx, settlement, payment, invoice, event.payload)
  await closeEvent(tx, event.id, 'processed')
  return invoice
}

async function attemptOf(tx: Tx, invoice: Invoice, gateway: string, key: string, amount: number): Promise<Payment> {
  const { brandId, accountId, id: invoiceId, currency } = invoice
  const payment = await insertPaymentOnce(tx, { key, brandId, accountId, invoiceId, gateway, amount, currency })
  return payment ?? fail('payment.reference-used')
}

/** A person says that it is no customer's: nothing is booked, and it does not wait any more. */
export async function dismissEvent(tx: Tx, eventId: number): Promise<PaymentEvent> {
  const event = await unmatchedEvent(tx, eventId)
  await closeEvent(tx, event.id, 'dismissed')
  return event
}
