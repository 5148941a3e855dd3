import { addSeconds } from '@portal/contracts/time.ts'
import { DriverError } from '../../drivers/payment/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob, txJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import type { Tx } from '../../platform/tx.ts'
import { lockInvoice } from '../invoices/index.ts'
import { receive, refused } from './inbox.ts'
import type { Gateways } from './methods.ts'
import { findPayment, openPaymentsOf, type Payment } from './store.ts'

/** Heard when a document ends unpaid. */
export const closeLater = defineJob<{ readonly invoiceId: number }>('payments.close')
/** As long as a call to a gateway may last. */
const BEGINS_WITHIN_SECONDS = 300
const OPEN: ReadonlySet<string> = new Set(['created', 'pending', 'unknown'])

const expireLater = defineJob<{ readonly paymentId: number }>('payments.expire', { pool: 'payment' })

async function closePayments(tx: Tx, { invoiceId }: { readonly invoiceId: number }): Promise<void> {
  for (const { id } of await openPaymentsOf(tx, invoiceId))
    await tx.enqueue(expireLater, { paymentId: id }, { key: `payment-expire:${id}` })
}

/**
 * Closes a payment that nobody made at its gateway, and then here. False where the gateway cannot close it: it may still be paid, and what
 * arrives is the customer's. Money that came before is taken in as told.
 */
export async function expirePayment(
  { db }: Pick<LiveContext, 'db'>,
  gateways: Gateways,
  payment: Payment,
  reason: string,
): Promise<boolean> {
  const driver = gateways.find(payment.gateway)?.driver
  if (!driver?.expire) return false
  const became = await driver.expire(payment.key).catch((error: unknown) => {
    if (error instanceof DriverError && error.kind === 'not-found') return 'expired' as const
    throw error
  })
  const event = became === 'paid' ? await driver.query?.(payment.key) : null
  if (became === 'paid' && !event) throw new DriverError('retry-later', 'it was paid, and nothing more is told yet')
  await db.transaction(async (tx) => {
    if (event) return await receive(tx, payment.gateway, event.id, event)
    const invoice = await lockInvoice(tx, payment.invoiceId)
    if (invoice) await refused(tx, payment, invoice, reason, false)
  })
  return true
}

export const expireJobs = (gateways: Gateways) => [
  txJob(closeLater, { run: closePayments }),
  liveJob(expireLater, {
    live: async (context, { paymentId }) => {
      const payment = await context.db.transaction((tx) => findPayment(tx, paymentId))
      if (!payment || !OPEN.has(payment.state)) return
      // Its beginning may be on the way to the gateway: what is not there yet cannot be closed.
      const begun = addSeconds(payment.createdAt, BEGINS_WITHIN_SECONDS)
      if (payment.state === 'created' && begun > context.clock.now()) throw new RunAgain(begun)
      await expirePayment(context, gateways, payment, 'its document was cancelled')
    },
  }),
]
