import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService, notifyChanged } from '../services/index.ts'
import { type HostingEvent, lockHosting, patchHosting, tryMoveHosting } from './store.ts'

export async function notifyHostingChanged(tx: Tx, id: number): Promise<void> {
  const service = await findService(tx, id)
  if (service) await notifyChanged(tx, service)
}

/** What the panel has just said of an account. */
export async function heard(tx: Tx, id: number, event: Extract<HostingEvent, 'found-active' | 'found-suspended' | 'lost'>): Promise<void> {
  const row = await lockHosting(tx, id)
  if (!row || row.removed) return
  const told = { 'found-active': 'active', 'found-suspended': 'suspended', lost: 'missing' } as const
  await patchHosting(tx, id, { checkedAt: tx.now, ...(event !== 'lost' && { trouble: null }) })
  if (row.state === told[event] || !(await tryMoveHosting(tx, id, event, 'system'))) return
  await notifyHostingChanged(tx, id)
}

/** Its own work is over: it is as before, where it was not suspended while that work waited for a person. */
export async function freed(tx: Tx, id: number, from: 'changing' | 'setting password'): Promise<void> {
  if ((await lockHosting(tx, id))?.state === from) await heard(tx, id, 'found-active')
}

/** Something could not be done: its owner sees it, and it stands in their log. */
export async function failed(tx: Tx, id: number, action: 'change' | 'password'): Promise<void> {
  const service = await findService(tx, id)
  if (!service) return
  const code = 'hosting-action-failed'
  await patchHosting(tx, id, { trouble: { action, code, at: tx.now.toISOString() } })
  const { brandId, accountId, name } = service
  await recordSystem(tx, {
    ...{ brandId, accountId, serviceId: id, action: `service/hosting/${action}`, detail: name },
    ...{ status: 'error', errorCode: code, errorParams: { action } },
  })
}
