import type { WebhookOffReason } from '@portal/contracts/webhook-events.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { notify } from '../notices/index.ts'
import { activeEndpoints, dropWaiting, type Endpoint, offBy, patchEndpoint } from './store.ts'

/** It hears nothing more, and what waited is given up. A customer is told by mail; staff hear of theirs by an alert. */
export async function switchOff(tx: Tx, endpoint: Endpoint, reason: Exclude<WebhookOffReason, 'by-hand'>): Promise<void> {
  const { id, accountId, url } = endpoint
  await patchEndpoint(tx, id, offBy(reason))
  await dropWaiting(tx, id)
  const account = accountId === null ? null : await findAccount(tx, accountId)
  if (!account) return
  const { host } = new URL(url)
  await recordSystem(tx, { brandId: account.brandId, accountId: account.id, action: 'webhook/off', detail: host })
  // Whose account was in other hands is told of all of it at once.
  if (reason === 'not-me') return
  await notify(tx, {
    ...{ accountId: account.id, mail: true, params: { host, reason } },
    kind: 'webhook-off',
    link: '/home/webhooks',
    cause: `webhook:${id}:off:${tx.now.getTime()}`,
  })
}

/** Whoever held the account may have had its events sent to themselves. */
export async function silenceWebhooks(tx: Tx, accountId: number): Promise<void> {
  for (const endpoint of await activeEndpoints(tx, accountId)) await switchOff(tx, endpoint, 'not-me')
}
