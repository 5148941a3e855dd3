import { events } from '@portal/contracts/events.ts'
import { addDays, addSeconds } from '@portal/contracts/time.ts'
import { subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import type { Tx } from '../../platform/tx.ts'
import { dueUntil, findService } from '../services/index.ts'
import { type RenewalParts, renewalHandlers } from './customer/endpoints.ts'
import { reconcileAll } from './reconcile/reconcile.ts'
import { closeBreakers } from './run/breaker.ts'
import { billingRunHandlers } from './run/run.operator.endpoints.ts'
import { runCase, runCases } from './run/run.ts'
import * as queue from './schedule/queue.ts'
import { bookCheck, checkSchedule, watch } from './schedule/schedule-check.ts'
import { renewalOperatorHandlers } from './staff/operator.endpoints.ts'
import { undeleted, undeleteFailed } from './staff/undelete.ts'
import { forgetTry, neglectedCases, renewalsOf, voidRenewals, waitingServices } from './store.ts'
import { billingTermsHandlers } from './together/endpoints.ts'

export { type Alert, openAlerts, raiseAlert, resolveAlerts } from './alerts.store.ts'
export { cancelService, setAutoRenew } from './customer/cancel.ts'
export { openDocuments, priceRenewals, vatInfoOf, withdraw } from './documents/bill.ts'
export { renewalFulfilment } from './documents/fulfil.ts'
export { takeOverSchedule, withdrawAll } from './documents/hand-over.ts'
export { lockBooks } from './documents/lock-books.ts'
export { type PayOtherwise, payOtherwisePart } from './documents/short.part.ts'
export { releaseBreaker } from './run/breaker.ts'
export { checkSchedule } from './schedule/schedule-check.ts'
export { holdAccount, releaseAccount } from './staff/holds.ts'
export { openBillingAlertFigures } from './staff/staff.store.ts'
export { takeBacksOf, takeTimeBack } from './staff/take-back.ts'
export { forgetTry, paidPeriods } from './store.ts'
export { billingDayOf } from './together/preferences.store.ts'
export { type Due, paidPeriodsOf, upcomingCharges } from './upcoming/upcoming.ts'

const BATCH = 500
/** Few enough that nobody who calls waits long for a service or a balance. */
const AT_ONCE = 25
/** Services that end within so many days have a case, whoever made them. */
const ADOPTED_DAYS = 9

const serviceOf = ({ serviceId }: { readonly serviceId: number }): number => serviceId

export function renewalsModule(parts: RenewalParts): Module {
  return {
    name: 'renewals',
    handlers: [...renewalHandlers(parts), ...billingTermsHandlers, ...renewalOperatorHandlers(parts.settlement), ...billingRunHandlers],
    jobs: [
      txJob(queue.runDue, {
        run: (tx, { serviceId }) => runCase(tx, parts.settlement, serviceId),
        batch: { atMost: AT_ONCE, run: (tx, all) => runCases(tx, parts.settlement, all.map(serviceOf)) },
      }),
      txJob(queue.checkLater, { run: (tx, { serviceId }) => checkById(tx, serviceId) }),
      txJob(queue.invoiceCancelled, { run: invoiceCancelled }),
      txJob(queue.toppedUp, { run: toppedUp }),
      txJob(queue.undeleted, { run: (tx, { serviceId }) => undeleted(tx, serviceId) }),
      txJob(queue.undeleteFailed, { run: (tx, { serviceId, message }) => undeleteFailed(tx, serviceId, message) }),
    ],
    subscriptions: [
      subscribe(events.serviceStarted, queue.checkLater),
      subscribe(events.serviceEnded, queue.checkLater),
      subscribe(events.serviceUndeleted, queue.undeleted),
      subscribe(events.serviceUndeleteFailed, queue.undeleteFailed),
      subscribe(events.invoiceCancelled, queue.invoiceCancelled, ({ type }) => type === 'renew'),
      subscribe(events.invoicePaid, queue.toppedUp, ({ type }) => type === 'topup' || type === 'promotion'),
    ],
    planners: [
      // A net under the jobs that each case books for itself: it decides nothing.
      { name: 'renewals.neglected', everySeconds: 600, maintenance: true, run: wakeNeglected },
      { name: 'renewals.adopt', everySeconds: 86_400, maintenance: true, run: adopt },
      { name: 'renewals.reconcile', everySeconds: 86_400, maintenance: true, run: async (tx) => void (await reconcileAll(tx)) },
    ],
  }
}

async function checkById(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service) await checkSchedule(tx, service)
}

/** The period may be billed anew, by the run or by the customer. */
async function invoiceCancelled(tx: Tx, { invoiceId }: { readonly invoiceId: number }): Promise<void> {
  const services = (await renewalsOf(tx, invoiceId)).map(({ serviceId }) => serviceId)
  await voidRenewals(tx, invoiceId)
  for (const serviceId of services) await checkById(tx, serviceId)
}

/** Money came: what waits for it is tried at once, in the order in which it is due. */
async function toppedUp(tx: Tx, { accountId }: { accountId: number | null }): Promise<void> {
  if (accountId === null) return
  for (const serviceId of await waitingServices(tx, accountId)) {
    await forgetTry(tx, serviceId)
    await checkById(tx, serviceId)
  }
}

async function wakeNeglected(tx: Tx): Promise<void> {
  await closeBreakers(tx)
  for (const serviceId of await neglectedCases(tx, addSeconds(tx.now, -600), BATCH)) await bookCheck(tx, serviceId, tx.now)
}

async function adopt(tx: Tx): Promise<void> {
  const until = addDays(tx.now, ADOPTED_DAYS)
  for (let after = 0; ; ) {
    const services = await dueUntil(tx, until, after, BATCH)
    await watch(tx, services)
    const last = services.at(-1)
    if (!last || services.length < BATCH) return
    after = last.id
  }
}
