import { money } from '@portal/contracts/money.ts'
import { fail, failField } from '../../platform/errors.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { randomToken } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { requireFreeMoney, unmatchedEvent } from './by-hand.ts'
import { asArrived, attemptsOfEvents } from './conversion.store.ts'
import { findEventRefund, insertEventRefund } from './event-refunds.store.ts'
import { eventRefundFailed, eventRefundSent } from './event-refunds.ts'
import type { Gateways } from './method-check.ts'
import { askRefund, notYet } from './send-back.live.ts'
import { closeEvent, type Payment, type PaymentEvent } from './store.ts'

const refundEventLater = defineJob<{ readonly refundId: number }>('payments.refund-event', { pool: 'payment' })

export interface EventRefundRequest {
  readonly via: 'gateway' | 'manual'
  readonly reason: string
  /** The bank's reference, of a refund that staff made themselves. */
  readonly reference?: string | undefined
}

/** Whether the gateway can send this money back: it can refund, takes the currency, and knows the payment by an attempt of ours. */
export function gatewayRefunds(gateways: Gateways, { gateway, payload }: PaymentEvent, attempt: Payment | undefined): boolean {
  const driver = gateways.find(gateway)?.driver
  return driver?.refund !== undefined && driver.currencies.includes(payload.amount.currency) && attempt?.gateway === gateway
}

/**
 * Refunds the money of an unmatched event, once: through its gateway, which is asked after the commit, or as a record of what staff did at the
 * bank. The ledger does not change, because this money never entered it.
 *
 * @throws AppError `payment.event-settled`, `payment.was-refused`, `payment.reference-used` or `payment.no-gateway-refund`.
 */
export async function refundEvent(
  tx: Tx,
  gateways: Gateways,
  eventId: number,
  { via, reason, reference }: EventRefundRequest,
): Promise<{ event: PaymentEvent; state: 'refunding' | 'refunded' }> {
  const event = await unmatchedEvent(tx, eventId)
  await requireFreeMoney(tx, event)
  const { gateway, payload } = event
  const refund = {
    ...{ key: `refund-${randomToken(18)}`, eventId, gateway, moneyReference: payload.reference, ...payload.amount, reason },
  }
  if (via === 'manual') {
    if (reference === undefined) return failField('reference', 'field.required')
    await insertEventRefund(tx, { ...refund, via, state: 'sent', reference, settledAt: tx.now })
    await closeEvent(tx, eventId, 'refunded')
    return { event, state: 'refunded' }
  }
  const attempt = (await attemptsOfEvents(tx, [eventId])).get(eventId)
  if (!gatewayRefunds(gateways, event, attempt)) fail('payment.no-gateway-refund')
  const refundId = await insertEventRefund(tx, { ...refund, via, state: 'asked' })
  await tx.enqueue(refundEventLater, { refundId }, { key: `payment-event-refund:${refundId}` })
  await closeEvent(tx, eventId, 'refunding')
  return { event, state: 'refunding' }
}

/** Asks the gateway under the refund's key until it answers; if it refuses, the money waits for staff again. */
export const refundEventJob = (gateways: Gateways) =>
  liveJob(refundEventLater, {
    live: async ({ db, clock }, { refundId }) => {
      const found = await db.transaction(async (tx) => {
        const refund = await findEventRefund(tx, refundId)
        return refund && { refund, attempt: (await attemptsOfEvents(tx, [refund.eventId])).get(refund.eventId) }
      })
      if (found?.refund.state !== 'asked') return
      const { refund, attempt } = found
      const amount = money(refund.amount, refund.currency)
      const payment = attempt ? asArrived(attempt, amount) : null
      const answer = await askRefund(gateways, refund.gateway, payment, { key: refund.key, at: refund.createdAt, amount })
      if (answer instanceof Error) await db.transaction((tx) => eventRefundFailed(tx, refund, answer.message))
      else if (answer.state === 'pending') throw notYet(refund, clock.now())
      else await db.transaction((tx) => eventRefundSent(tx, refund, answer.reference))
    },
  })
