import { referenceOf } from '@portal/contracts/document-series.ts'
import { money } from '@portal/contracts/money.ts'
import { addDays, addHours } from '@portal/contracts/time.ts'
import { DriverError, type Refunded, type RefundRequest } from '../../drivers/payment/port.ts'
import { recordSystem } from '../../platform/audit.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import { randomToken } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice, type Invoice, issueRefundReceipt } from '../invoices/index.ts'
import { notify } from '../notices/index.ts'
import { holdBonus, weighBonus } from '../promotions/index.ts'
import { originalShare } from './conversion.rules.ts'
import { atGateway, type Conversion, type GatewayPayment } from './conversion.store.ts'
import { postGatewayRefund, walletMoney } from './gateway-refunds.ts'
import type { Gateways } from './method-check.ts'
import { type ArrivedPayment, arrivedPayments, type FoundRefund, findRefund, insertRefund, movedOf, settleRefund } from './refunds.store.ts'

/** A gateway that has taken it and is not done yet is asked again so much later. */
const LOOK_HOURS = 1
/** Banks take a week; after this a person asks the gateway, and then has this one asked again. */
const PENDING_DAYS = 10

const sendBackLater = defineJob<{ readonly refundId: number }>('payments.send-back', { pool: 'payment' })

/** Payments that their gateways can send back, the newest first. */
async function ways(tx: Tx, gateways: Gateways, invoiceId: number): Promise<ArrivedPayment[]> {
  const open = (await arrivedPayments(tx, invoiceId)).filter(({ payment, left }) => {
    const driver = gateways.find(payment.gateway)?.driver
    return left > 0 && driver?.refund && driver.currencies.includes(payment.currency)
  })
  const known = await atGateway(
    tx,
    open.map(({ payment }) => payment),
  )
  return open.filter(({ payment }) => known.has(payment.id))
}

/** How much of what arrived for a document can go back the way it came. */
export const returnable = async (tx: Tx, gateways: Gateways, invoiceId: number): Promise<number> =>
  (await ways(tx, gateways, invoiceId)).reduce((sum, { left }) => sum + left, 0)

/**
 * Takes so much out of the main balance and books its way back to where it came from; the gateway is asked after the commit. Answers what
 * is sent: less than was wanted where not so much can go back. The caller holds the document's lock.
 */
export async function sendBack(tx: Tx, gateways: Gateways, invoice: Invoice, wanted: number): Promise<number> {
  const bonus = await holdBonus(tx, invoice.id)
  let left = wanted
  for (const way of await ways(tx, gateways, invoice.id)) {
    const { payment, conversion } = way
    const amount = Math.min(way.left, left)
    if (amount === 0) break
    const original = conversion ? originalShare(amount, sharesOf(conversion, way)) : amount
    // Less than the smallest unit of the original currency: it stays in the balance.
    if (original === 0) continue
    const key = `refund-${randomToken(18)}`
    await postGatewayRefund(tx, 'gateway-refund', { key, payment, conversion, amount, original })
    const refundId = await insertRefund(tx, { key, paymentId: payment.id, amount: original, walletAmount: conversion && amount })
    await tx.enqueue(sendBackLater, { refundId }, { key: `payment-refund:${refundId}` })
    left -= amount
  }
  if (bonus && left < wanted) await weighBonus(tx, bonus, invoice.currency, await movedOf(tx, invoice.id))
  return wanted - left
}

const sharesOf = ({ amount, original }: Conversion, { left, originalGone }: ArrivedPayment) => ({
  ...{ credited: amount, creditedGone: amount - left, original, originalGone },
})

/** No answer is asked for again under the same key; a plain no puts the money into the balance again. */
export const sendBackJob = (gateways: Gateways) =>
  liveJob(sendBackLater, {
    live: async ({ db, clock }, { refundId }) => {
      const asked = await db.transaction(async (tx) => {
        const found = await findRefund(tx, refundId)
        return found && { found, there: (await atGateway(tx, [found.payment])).get(found.payment.id) ?? null }
      })
      if (asked?.found.refund.state !== 'asked') return
      const { found, there } = asked
      const { refund, payment } = found
      const amount = money(refund.amount, payment.currency)
      const answer = await askRefund(gateways, payment.gateway, there, { key: refund.key, at: refund.createdAt, amount })
      if (answer instanceof DriverError) await db.transaction((tx) => bounced(tx, found, answer.message))
      else if (answer.state === 'pending') throw notYet(refund, clock.now())
      else await db.transaction((tx) => sent(tx, found, answer.reference))
    },
  })

/** Asked again by itself for some days; then it fails as other jobs do, and waits for staff, who are alerted. */
export const notYet = ({ createdAt }: { readonly createdAt: Date }, now: Date): Error =>
  now < addDays(createdAt, PENDING_DAYS)
    ? new RunAgain(addHours(now, LOOK_HOURS))
    : new DriverError('retry-later', `the gateway has not sent it for ${PENDING_DAYS} days`)

/** Asks a gateway for a refund. An error that is returned means that nothing moved; one that is thrown leaves it unknown. */
export async function askRefund(
  gateways: Gateways,
  gateway: string,
  payment: GatewayPayment | null,
  refund: Pick<RefundRequest, 'key' | 'at' | 'amount'>,
): Promise<Refunded | DriverError> {
  const driver = gateways.find(gateway)?.driver
  if (!driver?.refund) throw new DriverError('retry-later', `${gateway} is not set up here`)
  if (!payment) return new DriverError('not-found', `${gateway} cannot find the payment`)
  try {
    return await driver.refund({ ...refund, paymentKey: payment.key, begun: payment.begun })
  } catch (error) {
    if (error instanceof DriverError && ['refused', 'not-found', 'no-capability'].includes(error.kind)) return error
    throw error
  }
}

async function sent(tx: Tx, found: FoundRefund, reference: string): Promise<void> {
  const { refund, payment } = found
  if (!(await settleRefund(tx, refund.id, { state: 'sent', reference }))) return
  await record(tx, found, {})
  const { invoiceId, brandId, gateway } = payment
  // A receipt is in the currency of its invoice, whatever currency the gateway returned.
  const { amount } = walletMoney(found)
  await issueRefundReceipt(tx, { id: invoiceId, brandId }, { key: refund.key, amount, gateway, reference })
}

async function bounced(tx: Tx, found: FoundRefund, reason: string): Promise<void> {
  const { payment, conversion } = found
  const { id, key, amount: original } = found.refund
  const back = walletMoney(found)
  const bonus = await holdBonus(tx, payment.invoiceId)
  if (!(await settleRefund(tx, id, { state: 'refused', failure: reason.slice(0, 500) }))) return
  await postGatewayRefund(tx, 'gateway-refund-undo', { key, payment, conversion, amount: back.amount, original })
  if (bonus) await weighBonus(tx, bonus, back.currency, await movedOf(tx, payment.invoiceId))
  const number = await record(tx, found, { status: 'error' })
  await notify(tx, {
    ...{ accountId: payment.accountId, kind: 'refund-returned', params: { number, amount: back }, mail: true },
    ...{ link: `/home/order/detail/${payment.invoiceId}`, cause: `payment-refund:${id}` },
  })
}

async function record(tx: Tx, { refund: { amount }, payment }: FoundRefund, outcome: { status?: 'error' }): Promise<string> {
  const { brandId, accountId, gateway, currency } = payment
  const number = referenceOf({ id: payment.invoiceId, number: (await findInvoice(tx, payment.invoiceId))?.number ?? null })
  await recordSystem(tx, {
    brandId,
    accountId,
    action: 'payment/sent-back',
    detail: number,
    after: { gateway, amount, currency },
    ...outcome,
  })
  return number
}
