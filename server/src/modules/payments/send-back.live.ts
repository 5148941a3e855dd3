import { money } from '@portal/contracts/money.ts'
import { addDays, addHours } from '@portal/contracts/time.ts'
import { DriverError, type Refunded } from '../../drivers/payment/port.ts'
import { recordSystem } from '../../platform/audit.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import { randomToken } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice, type Invoice } from '../invoices/index.ts'
import { post } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import { holdBonus, weighBonus } from '../promotions/index.ts'
import type { Gateways } from './methods.ts'
import { arrivedPayments, findRefund, insertRefund, movedOf, type PaymentRefund, settleRefund } from './refunds.store.ts'
import { begunOf, type Payment } from './store.ts'

/** A gateway that has taken it and is not done yet is asked again so much later. */
const LOOK_HOURS = 1
/** Banks take a week; after this a person asks the gateway, and then has this one asked again. */
const PENDING_DAYS = 10

const sendBackLater = defineJob<{ readonly refundId: number }>('payments.send-back', { pool: 'payment' })

/** By gateways that can, the newest payment first. */
async function ways(tx: Tx, gateways: Gateways, invoiceId: number): Promise<{ payment: Payment; left: number }[]> {
  return (await arrivedPayments(tx, invoiceId)).filter(({ payment, left }) => left > 0 && gateways.find(payment.gateway)?.driver.refund)
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
  for (const { payment, left: most } of await ways(tx, gateways, invoice.id)) {
    const amount = Math.min(most, left)
    if (amount === 0) break
    const key = `refund-${randomToken(18)}`
    await post(tx, 'gateway-refund', { ...ownerOf(payment), key: `gateway-refund:${key}`, cause: causeOf(payment), amount })
    const refundId = await insertRefund(tx, { key, paymentId: payment.id, amount })
    await tx.enqueue(sendBackLater, { refundId }, { key: `payment-refund:${refundId}` })
    left -= amount
  }
  if (bonus && left < wanted) await weighBonus(tx, bonus, invoice.currency, await movedOf(tx, invoice.id))
  return wanted - left
}

const ownerOf = ({ brandId, accountId, currency }: Payment) => ({ brandId, accountId, currency })
const causeOf = ({ invoiceId, id }: Payment) => ({ invoiceId, paymentId: id })

/** No answer is asked for again under the same key; a plain no puts the money into the balance again. */
export const sendBackJob = (gateways: Gateways) =>
  liveJob(sendBackLater, {
    live: async ({ db, clock }, { refundId }) => {
      const found = await db.transaction((tx) => findRefund(tx, refundId))
      if (found?.refund.state !== 'asked') return
      const { refund, payment } = found
      const answer = await ask(gateways, refund, payment)
      if (answer instanceof DriverError) await db.transaction((tx) => bounced(tx, refund, payment, answer.message))
      else if (answer.state === 'pending') throw notYet(refund, clock.now())
      else await db.transaction((tx) => sent(tx, refund, payment, answer.reference))
    },
  })

/** Asked again by itself for some days; then it fails as other jobs do, and waits for staff, who are alerted. */
const notYet = ({ createdAt }: PaymentRefund, now: Date): Error =>
  now < addDays(createdAt, PENDING_DAYS)
    ? new RunAgain(addHours(now, LOOK_HOURS))
    : new DriverError('retry-later', `the gateway has not sent it for ${PENDING_DAYS} days`)

async function ask(gateways: Gateways, { key, amount, createdAt }: PaymentRefund, payment: Payment): Promise<Refunded | DriverError> {
  const driver = gateways.find(payment.gateway)?.driver
  if (!driver?.refund) throw new DriverError('retry-later', `${payment.gateway} is not set up here`)
  try {
    return await driver.refund({
      key,
      at: createdAt,
      paymentKey: payment.key,
      begun: begunOf(payment),
      amount: money(amount, payment.currency),
    })
  } catch (error) {
    if (error instanceof DriverError && ['refused', 'not-found', 'no-capability'].includes(error.kind)) return error
    throw error
  }
}

async function sent(tx: Tx, { id, amount }: PaymentRefund, payment: Payment, reference: string): Promise<void> {
  if (!(await settleRefund(tx, id, { state: 'sent', reference }))) return
  await record(tx, payment, amount, {})
}

async function bounced(tx: Tx, { id, key, amount }: PaymentRefund, payment: Payment, reason: string): Promise<void> {
  const bonus = await holdBonus(tx, payment.invoiceId)
  if (!(await settleRefund(tx, id, { state: 'refused', failure: reason.slice(0, 500) }))) return
  await post(tx, 'gateway-refund-undo', { ...ownerOf(payment), key: `gateway-refund-undo:${key}`, cause: causeOf(payment), amount })
  if (bonus) await weighBonus(tx, bonus, payment.currency, await movedOf(tx, payment.invoiceId))
  const number = await record(tx, payment, amount, { status: 'error' })
  await notify(tx, {
    ...{ accountId: payment.accountId, kind: 'refund-returned', params: { number, amount: money(amount, payment.currency) }, mail: true },
    ...{ link: `/home/order/detail/${payment.invoiceId}`, cause: `payment-refund:${id}` },
  })
}

async function record(tx: Tx, payment: Payment, amount: number, outcome: { status?: 'error' }): Promise<string> {
  const { brandId, accountId, gateway, currency } = payment
  const number = (await findInvoice(tx, payment.invoiceId))?.number ?? ''
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
