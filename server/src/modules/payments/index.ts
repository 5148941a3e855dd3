import { events } from '@portal/contracts/events.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { PaymentView } from '@portal/contracts/modules/payments.contract.ts'
import { paymentDetailList } from '@portal/contracts/modules/payments.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import { query } from '../../platform/http/handlers.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import type { Module } from '../../platform/module.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice, type Settlement } from '../invoices/index.ts'
import { paymentAttemptHandlers } from './attempts.ts'
import { BY_HAND } from './by-hand.ts'
import { refundEventJob } from './event-refund.live.ts'
import { closeLater, expireJobs } from './expire.live.ts'
import { feeBack, feeBackJob } from './fees/give-back.ts'
import { paymentTermsHandlers } from './fees/operator.endpoints.ts'
import { paymentFigures } from './figures.store.ts'
import { type Gateways, missingOf } from './method-check.ts'
import { methodsFor } from './methods.ts'
import { waitingView } from './next.ts'
import { paymentOperatorHandlers } from './operator.endpoints.ts'
import { sendBackJob } from './send-back.live.ts'
import { settlementHandlers } from './settlements/operator.endpoints.ts'
import { settleJob } from './settlements/settle.live.ts'
import { compareJob, planSettlements } from './settlements/settle.ts'
import { paymentJobs } from './start.live.ts'
import { statementHandlers } from './statements/statement.ts'
import { paymentsOf } from './store.ts'
import { byHandTitle } from './texts.ts'
import { webhookRoutes } from './webhook.live.ts'

export { bookReceipt, receivedBooks, sentBackBooks } from './books.store.ts'
export { confirmByHand } from './by-hand.ts'
export { askCharge, beginCharge, type ChargeCode, type StoredPayer } from './charge.live.ts'
export { giveFeesBack } from './fees/give-back.ts'
export { replayEvent } from './inbox.ts'
export {
  factsOf,
  type Gateway,
  type Gateways,
  gatewayLimits,
  gatewaysPart,
  missingOf,
  OWN_FACTS,
  offeredGateways,
  requireMethod,
} from './method-check.ts'
export { methodsFor } from './methods.ts'
export { redirectOf, type Transfer, transferOf } from './next.ts'
export { paymentsByKeys, unmatchedEvents, unmatchedFigures } from './operator.store.ts'
export { paidAlike } from './payers.store.ts'
export { receive } from './receive.ts'
export { disputedOf, fightsOf, returnedRefunds } from './refunds.store.ts'
export { searchReceipts } from './search.store.ts'
export { returnable, sendBack } from './send-back.live.ts'
export { openSettlements } from './settlements/settlements.store.ts'
export { startPayment } from './start.live.ts'

/** The attempts to pay one document, newest first. */
export async function paymentViews(tx: Tx, gateways: Gateways, invoiceId: number, lang: Locale): Promise<PaymentView[]> {
  return (await paymentsOf(tx, invoiceId)).map((payment) => ({
    id: payment.id,
    method: payment.gateway,
    title: payment.gateway === BY_HAND ? byHandTitle[lang] : (gateways.find(payment.gateway)?.title[lang] ?? payment.gateway),
    state: payment.state,
    amount: money(payment.amount, payment.currency),
    received: money(payment.received, payment.currency),
    ...waitingView(payment, lang),
    createdAt: payment.createdAt.toISOString(),
  }))
}

export function paymentsModule({ gateways, settlement }: { readonly gateways: Gateways; readonly settlement: Settlement }): Module {
  return {
    name: 'payments',
    jobs: [
      ...paymentJobs(gateways, settlement),
      ...expireJobs(gateways),
      sendBackJob(gateways),
      refundEventJob(gateways),
      settleJob(gateways),
      compareJob(gateways),
      feeBackJob,
    ],
    subscriptions: [
      subscribe(events.invoiceRefunded, feeBack),
      subscribe(events.invoiceCancelled, closeLater),
      subscribe(events.paymentsNotNeeded, closeLater),
    ],
    planners: [{ name: 'payments.settlements', everySeconds: 3600, maintenance: true, run: (tx) => planSettlements(tx, gateways) }],
    figures: paymentFigures,
    routes: webhookRoutes(gateways),
    handlers: [
      ...paymentOperatorHandlers(gateways, settlement),
      ...paymentAttemptHandlers(gateways),
      ...statementHandlers(gateways),
      ...settlementHandlers(gateways),
      ...paymentTermsHandlers(gateways),
      query(paymentDetailList, async ({ tx, brand, customer, lang }, { orderId, type = 'new' }) => {
        const who = { brandId: brand.id, accountId: customer.id, lang }
        if (orderId === undefined) return { items: await methodsFor(tx, gateways, { ...who, type, totals: [] }) }
        const invoice = await findInvoice(tx, orderId)
        if (!invoice || invoice.accountId !== customer.id) return fail('not-found')
        return {
          items: await methodsFor(tx, gateways, {
            ...{ ...who, type: invoice.type, totals: [invoice.total], toGateway: [await missingOf(tx, invoice)] },
            withVatInfo: invoice.vatInfo !== null,
          }),
        }
      }),
    ],
  }
}
