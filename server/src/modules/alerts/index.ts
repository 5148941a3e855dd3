import { events } from '@portal/contracts/events.ts'
import { defineJob, subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { balances } from '../ledger/index.ts'
import { plan } from './alerts.rules.ts'
import { activeCauses, overCap } from './causes.ts'
import { alertHandlers } from './endpoints.ts'
import { notifyStaff, post } from './notify.ts'
import { returnedCauses } from './refund-causes.ts'
import { activeAlerts, openAlerts, settleAlerts } from './store.ts'

export { openAlertFigures } from './store.ts'

import { type Webhook, webhookJob } from './webhook.live.ts'

export interface AlertsDeps {
  /** Where alerts go besides staff's mailboxes, if anywhere. */
  readonly webhook: Webhook | null
  readonly demo: boolean
}

const lookNow = defineJob<unknown>('alerts.look-now')
const lookAtRefund = defineJob<{ readonly refundId: number }>('alerts.refund-returned')
const lookAtBalance = defineJob<{ readonly customerId: number }>('alerts.over-cap')

/** Tells staff what waits for a person, once for as long as it waits [X2a]. */
export function alertsModule({ webhook, demo }: AlertsDeps): Module {
  const look = async (tx: Tx): Promise<void> => {
    const active = await activeAlerts(tx)
    const { open, cleared } = plan(await activeCauses(tx, active, demo), active)
    await notifyStaff(tx, await openAlerts(tx, open), webhook !== null)
    const settled = await settleAlerts(tx, cleared)
    for (const alert of settled) await post(tx, 'resolved', alert, webhook !== null)
  }
  return {
    name: 'alerts',
    handlers: alertHandlers(webhook),
    jobs: [
      webhookJob(webhook),
      txJob(lookNow, { run: look }),
      txJob(lookAtRefund, {
        run: async (tx, { refundId }) =>
          await notifyStaff(tx, await openAlerts(tx, await returnedCauses(tx, [refundId])), webhook !== null),
      }),
      txJob(lookAtBalance, {
        run: async (tx, { customerId }) => {
          const account = await findAccount(tx, customerId)
          const brand = account && (await findBrand(tx, account.brandId))
          if (!brand) return
          const { balance } = await balances(tx, customerId, brand.currency)
          const cause = overCap(account, balance.amount, balance.currency)
          if (cause) await notifyStaff(tx, await openAlerts(tx, [cause]), webhook !== null)
        },
      }),
    ],
    subscriptions: [
      subscribe(events.balanceOverCap, lookAtBalance),
      subscribe(events.refundReturned, lookAtRefund),
      // At once rather than at the next look.
      ...[events.paymentUnmatched, events.serviceStuck, events.staffAlert].map((event) => subscribe<object>(event, lookNow)),
    ],
    planners: [{ name: 'alerts.look', everySeconds: 30, housekeeping: true, run: look }],
  }
}
