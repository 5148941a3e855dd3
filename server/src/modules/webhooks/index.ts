import { addDays } from '@portal/contracts/time.ts'
import { WEBHOOK_LOG_DAYS } from '@portal/contracts/webhook-events.ts'
import type { Module } from '../../platform/module.ts'
import { webhookHandlers } from './endpoints.ts'
import { follow } from './follow.ts'
import type { ManageDeps } from './manage.ts'
import { staffWebhookHandlers } from './operator.endpoints.ts'
import { type Carrier, sendJob } from './send.live.ts'
import { sealedSecrets, sweep } from './store.ts'

export { staffEndpointsOff } from './store.ts'
export { silenceWebhooks } from './switch-off.ts'

export interface WebhooksDeps extends ManageDeps {
  readonly carrier: Carrier
}

/** Tells systems outside what happened: customers' of their own, staff's of their brands. */
export const webhooksModule = ({ carrier, ...deps }: WebhooksDeps): Module => ({
  name: 'webhooks',
  handlers: [...webhookHandlers(deps), ...staffWebhookHandlers(deps)],
  follows: follow,
  jobs: [sendJob(deps.box, carrier)],
  sealed: sealedSecrets,
  planners: [
    { name: 'webhooks.sweep', everySeconds: 3600, housekeeping: true, run: (tx) => sweep(tx, addDays(tx.now, -WEBHOOK_LOG_DAYS)) },
  ],
})
