import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { type EventRefund, settleEventRefund } from './event-refunds.store.ts'
import { closeEvent, lockEvent } from './store.ts'

/** The gateway sent it. Does nothing the second time. */
export async function eventRefundSent(tx: Tx, refund: EventRefund, reference: string): Promise<void> {
  await lockEvent(tx, refund.eventId)
  if (!(await settleEventRefund(tx, refund.id, ['asked'], { state: 'sent', reference }))) return
  await closeEvent(tx, refund.eventId, 'refunded')
  await record(tx, refund, { state: 'sent', reference })
}

/** The gateway would not send it, or its payer's bank returned it: the money waits for staff again. Does nothing the second time. */
export async function eventRefundFailed(tx: Tx, refund: EventRefund, reason: string, reference?: string): Promise<void> {
  await lockEvent(tx, refund.eventId)
  const failure = reason.slice(0, 500)
  if (!(await settleEventRefund(tx, refund.id, ['asked', 'sent'], { state: 'refused', failure, ...(reference && { reference }) }))) return
  await closeEvent(tx, refund.eventId, 'unmatched')
  await record(tx, refund, { state: 'refused', failure }, 'error')
}

async function record(tx: Tx, { gateway, moneyReference, amount, currency }: EventRefund, after: object, status?: 'error'): Promise<void> {
  const outcome = { after: { amount, currency, ...after }, ...(status && { status }) }
  await recordSystem(tx, {
    brandId: null,
    accountId: null,
    action: 'payment/sent-back',
    detail: `${gateway} ${moneyReference}`,
    ...outcome,
  })
}
