import type { Locale } from '@portal/contracts/locale.ts'
import { money } from '@portal/contracts/money.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { DriverError, type PaymentDriver, type Started } from '../../drivers/payment/port.ts'
import { fail } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob, txJob } from '../../platform/jobs/handler.ts'
import { randomToken } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, lockInvoice, moveInvoice, patchInvoice, type Settlement } from '../invoices/index.ts'
import { expirePayment, replacePayment } from './expire.live.ts'
import { processEvent, refused } from './inbox.ts'
import { type GatewayChoice, type Gateways, requireMethod } from './method-check.ts'
import { redirectOf } from './next.ts'
import { processLater, receive } from './receive.ts'
import { begunOf, findOpenPayment, findPayment, insertPayment, movePayment, type Payment, patchPayment } from './store.ts'

/** When a payment of which nothing was heard is asked about: soon, later, and then daily [failures: janitor]. */
const POLL_AFTER_SECONDS = [300, 3600, 86_400]
/**
 * A payment that nobody made is closed after the first day; one that a bank is still at work on is asked about for a week more. So is one that its
 * gateway cannot close: here it is over and its document free, and money that comes by it all the same is found.
 */
const CLOSING_ROUND = 2
const LAST_ROUND = CLOSING_ROUND + 7

const unpaid = (tx: Tx, payment: Payment, invoice: Invoice): Promise<void> => refused(tx, payment, invoice, 'nobody paid', { tell: false })

export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface GatewayStart {
  readonly invoiceId: number
  readonly lang: Locale
  readonly baseUrl: string
}

/**
 * Transaction (intent) → gateway → transaction (what it said). A lost answer is `unknown`: asked about, and under the same key only begun
 * again. Whoever asks while one is open, be it fifty times at once, is led to that one.
 */
export async function startPayment(transact: Transact, driver: PaymentDriver, request: GatewayStart): Promise<{ redirect: string | null }> {
  const { payment, title } = await transact(async (tx) => {
    const invoice = await lockInvoice(tx, request.invoiceId)
    if (!invoice) return fail('order.not-payable')
    // Checked again under the document's lock: staff may have changed the method since.
    const choice = (await requireMethod(tx, invoice, driver.id, request.lang)) ?? fail('order.method-unavailable')
    return { payment: await soleAttempt(tx, invoice, choice), title: invoice.number ?? String(invoice.id) }
  })
  if (payment.state === 'pending' && payment.next) return { redirect: redirectOf(payment.key, payment.next) }
  try {
    const returnUrl = `${request.baseUrl}/home/order/detail/${payment.invoiceId}`
    const started = await driver.start({
      key: payment.key,
      at: payment.createdAt,
      amount: money(payment.amount, payment.currency),
      title,
      locale: request.lang,
      returnUrl,
    })
    await transact((tx) => begun(tx, payment, started))
    return { redirect: redirectOf(payment.key, started) }
  } catch (error) {
    const begunMeanwhile = await transact((tx) => notBegun(tx, payment, error))
    return begunMeanwhile ? { redirect: redirectOf(payment.key, begunMeanwhile) } : fail('payment.gateway-down')
  }
}

/** The open attempt to pay this at this gateway, or a new one. The caller has locked the document. */
async function soleAttempt(tx: Tx, invoice: Invoice, choice: GatewayChoice): Promise<Payment> {
  const { missing, fee, feeRefundable } = choice
  const gateway = choice.gateway.driver.id
  const amount = missing + fee.gross
  const { id: invoiceId, brandId, accountId, currency } = invoice
  const open = await findOpenPayment(tx, invoiceId, gateway)
  if (open?.amount === amount && open.fee === fee.net) return open
  // What is missing is another sum now.
  if (open) await replacePayment(tx, open)
  // Letters and digits: some gateways take nothing else.
  const key = `pay${randomToken(18).replace(/[-_]/g, '0')}`
  const made = await insertPayment(tx, {
    ...{ key, brandId, accountId, invoiceId, gateway, amount, currency, sole: true },
    ...{ fee: fee.net, feeRefundable: fee.net > 0 && feeRefundable },
  })
  await patchInvoice(tx, invoiceId, { method: gateway })
  // With the intent: whatever becomes of this process, the gateway is asked what became of the payment.
  await bookPoll(tx, made.id, 0)
  return made
}

async function begun(tx: Tx, payment: Payment, next: Started): Promise<void> {
  const invoice = await lockInvoice(tx, payment.invoiceId)
  await patchPayment(tx, payment.id, { next })
  if (await movePayment(tx, payment.id, 'started', 'customer')) {
    if (invoice) await moveInvoice(tx, invoice, 'gateway-started', 'customer')
  }
}

/** Answers how it goes on where another call began the same payment meanwhile: that one stands, whatever became of this. */
async function notBegun(tx: Tx, payment: Payment, error: unknown): Promise<Started | null> {
  const invoice = await lockInvoice(tx, payment.invoiceId)
  if (!invoice) return null
  const now = await findPayment(tx, payment.id)
  if (now?.state === 'pending' && now.next) return now.next
  if (error instanceof DriverError && error.kind !== 'unknown-outcome') await refused(tx, payment, invoice, error.message, { tell: false })
  else await movePayment(tx, payment.id, 'lost', 'system')
  return null
}

/** `once`: a person asks, and whatever is planned goes on beside it. */
const pollPayment = defineJob<{ readonly paymentId: number; readonly round: number; readonly once?: true }>('payments.poll', {
  pool: 'payment',
})

/** Has the gateway asked what became of a payment, at its time. */
export async function bookPoll(tx: Tx, paymentId: number, round: number): Promise<void> {
  const seconds = POLL_AFTER_SECONDS[Math.min(round, CLOSING_ROUND)] ?? 0
  const key = `payment-poll:${paymentId}:${round}`
  await tx.enqueue(pollPayment, { paymentId, round }, { key, dueAt: addSeconds(tx.now, seconds) })
}

/** A person wants to know now; also of one that failed, for some money arrives late. */
export const askNow = (tx: Tx, paymentId: number): Promise<void> =>
  tx.enqueue(pollPayment, { paymentId, round: 0, once: true }, { key: `payment-poll:${paymentId}:now` })

export const paymentJobs = (gateways: Gateways, settlement: Settlement) => [
  txJob(processLater, { run: (tx, { eventRowId }) => processEvent(tx, gateways, settlement, eventRowId) }),
  liveJob(pollPayment, {
    live: async (context, { paymentId, round, once = false }) => {
      const { db } = context
      const payment = await db.transaction((tx) => findPayment(tx, paymentId))
      const driver = payment && gateways.find(payment.gateway)?.driver
      const open = ['created', 'pending', 'unknown', ...(once || round > CLOSING_ROUND ? ['failed'] : [])]
      if (!payment || !driver?.query || !open.includes(payment.state)) return
      const event = await driver.query(payment.key, begunOf(payment)).catch((error: unknown) => {
        if (error instanceof DriverError && error.kind === 'not-found') return 'never-began' as const
        throw error
      })
      // What is on its way there just now is not heard of yet: the planned question comes later.
      if (once && (event === null || event === 'never-began')) return
      // Given up here, it must not be paid there.
      const end = event === null && round >= CLOSING_ROUND ? await expirePayment(context, gateways, payment, unpaid) : 'still-open'
      if (end === 'ended') return
      const goesOn = round < LAST_ROUND
      const isOver = !goesOn || (round === CLOSING_ROUND && end === 'still-open')
      await db.transaction(async (tx) => {
        if (event === 'never-began') {
          const invoice = await lockInvoice(tx, payment.invoiceId)
          if (invoice) await refused(tx, payment, invoice, 'the gateway never heard of it', { tell: false, code: 'not-asked' })
        } else if (event) await receive(tx, payment.gateway, event.id, event)
        else {
          if (goesOn) await bookPoll(tx, paymentId, round + 1)
          const invoice = isOver ? await lockInvoice(tx, payment.invoiceId) : null
          if (invoice) await unpaid(tx, payment, invoice)
        }
      })
    },
  }),
]
