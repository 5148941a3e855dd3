import { addSeconds } from '@portal/contracts/time.ts'
import { DriverError } from '../../drivers/payment/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob, txJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, lockInvoice } from '../invoices/index.ts'
import { closed } from './inbox.ts'
import type { Gateways } from './method-check.ts'
import { receive } from './receive.ts'
import { begunOf, findPayment, movePayment, openPaymentsOf, type Payment, patchPayment } from './store.ts'

/** Heard when nothing more is to arrive for a document: it ended unpaid, or it was paid. */
export const closeLater = defineJob<{ readonly invoiceId: number }>('payments.close')
/** As long as a call to a gateway may last. */
const BEGINS_WITHIN_SECONDS = 300
const OPEN: ReadonlySet<string> = new Set(['created', 'pending', 'unknown'])

/** `replaced`: closed here already, by another attempt that took its place. */
const expireLater = defineJob<{ readonly paymentId: number; readonly replaced?: true }>('payments.expire', { pool: 'payment' })

/** Its beginning may be on the way to the gateway: what is not there yet cannot be closed. */
const begunBy = ({ createdAt }: Payment): Date => addSeconds(createdAt, BEGINS_WITHIN_SECONDS)

/** Another attempt takes its place. Should it be paid all the same before its gateway hears of that, the money is the customer's too. */
export async function replacePayment(tx: Tx, payment: Payment): Promise<void> {
  if (!(await movePayment(tx, payment.id, 'refused', 'system'))) return
  await patchPayment(tx, payment.id, { failure: 'replaced: another amount is missing' })
  const dueAt = payment.state === 'created' ? begunBy(payment) : tx.now
  await tx.enqueue(expireLater, { paymentId: payment.id, replaced: true }, { key: `payment-expire:${payment.id}`, dueAt })
}

async function closePayments(tx: Tx, { invoiceId }: { readonly invoiceId: number }): Promise<void> {
  for (const { id } of await openPaymentsOf(tx, invoiceId))
    await tx.enqueue(expireLater, { paymentId: id }, { key: `payment-expire:${id}` })
}

/**
 * Closes a payment that nobody made at its gateway, and then here, by `end`. Money that came before is taken in as told. `still-open` where the
 * gateway cannot close it: it may still be paid, and what arrives is the customer's. `under-way` where somebody paid and the gateway does not
 * know yet whether that is good: it will tell.
 */
export async function expirePayment(
  { db }: Pick<LiveContext, 'db'>,
  gateways: Gateways,
  payment: Payment,
  end: (tx: Tx, payment: Payment, invoice: Invoice) => Promise<unknown>,
): Promise<'ended' | 'still-open' | 'under-way'> {
  const driver = gateways.find(payment.gateway)?.driver
  if (!driver?.expire) return 'still-open'
  const begun = begunOf(payment)
  const became = await driver.expire(payment.key, begun).catch((error: unknown) => {
    if (error instanceof DriverError && error.kind === 'not-found') return 'expired' as const
    throw error
  })
  const event = became === 'paid' ? await driver.query?.(payment.key, begun) : null
  if (became === 'paid' && !event) return 'under-way'
  await db.transaction(async (tx) => {
    if (event) return await receive(tx, payment.gateway, event.id, event)
    const invoice = await lockInvoice(tx, payment.invoiceId)
    if (invoice) await end(tx, payment, invoice)
  })
  return 'ended'
}

export const expireJobs = (gateways: Gateways) => [
  txJob(closeLater, { run: closePayments }),
  liveJob(expireLater, {
    live: async (context, { paymentId, replaced = false }) => {
      const payment = await context.db.transaction((tx) => findPayment(tx, paymentId))
      if (!payment || !(OPEN.has(payment.state) || (replaced && payment.state === 'failed'))) return
      if (payment.state === 'created' && begunBy(payment) > context.clock.now()) throw new RunAgain(begunBy(payment))
      await expirePayment(context, gateways, payment, (tx, one, invoice) => closed(tx, one, invoice, 'its document is closed'))
    },
  }),
]
