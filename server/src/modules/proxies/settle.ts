import type { Tx } from '../../platform/tx.ts'
import { limitOf, monthOf } from '../compute/index.ts'
import { suspendEndpoints } from '../edge/index.ts'
import { findService, notifyChanged, type Service } from '../services/index.ts'
import { isShut } from './desired.ts'
import { limit } from './queue.ts'
import { limitedBefore, lockProxies, type ProxyService, patchProxies } from './store.ts'
import { monthCount } from './transfers.store.ts'

/** It is delivered, and no reason stands against it. */
const mayServe = ({ state, suspensions }: Pick<Service, 'state' | 'suspensions'>): boolean => state === 'active' && suspensions.length === 0

/** Has the hosts serve what may be served by the books as they are now, and nothing else. Asked twice it changes nothing. */
export async function settle(tx: Tx, serviceId: number): Promise<ProxyService | null> {
  const [service, before] = [await findService(tx, serviceId), await lockProxies(tx, serviceId)]
  if (!service || !before || before.removed || before.deliveredAt === null) return null
  const now = { ...before, closed: !mayServe(service), limitedUntil: await usedUpUntil(tx, service) }
  await patchProxies(tx, serviceId, { closed: now.closed, limitedUntil: now.limitedUntil })
  // What was added since was added as it is: hosts are told where something changes.
  if (isShut(now) !== isShut(before)) await suspendEndpoints(tx, { serviceId }, isShut(now))
  if (isShut(now) !== isShut(before) || (now.limitedUntil === null) !== (before.limitedUntil === null)) await notifyChanged(tx, service)
  return now
}

/** Until when the service has no transfer left; null: it has some. */
async function usedUpUntil(tx: Tx, service: Service): Promise<Date | null> {
  const [most, month] = [limitOf(service.plan), monthOf(service, tx.now)]
  if (most === null || month === null) return null
  const counted = await monthCount(tx, service.id, month.from)
  return counted && counted.received + counted.sent >= most ? month.until : null
}

const AT_ONCE = 500

/** A new month has begun: what was used up is there again. */
export async function bookNewMonths(tx: Tx): Promise<void> {
  for (const serviceId of await limitedBefore(tx, tx.now, AT_ONCE))
    await tx.enqueue(limit, { serviceId }, { key: `proxies-limit:${serviceId}` })
}
