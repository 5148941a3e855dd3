import { events } from '@portal/contracts/events.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf } from '../kinds/index.ts'
import { notifyAll } from '../notices/index.ts'
import { nameOf } from './member-notices.ts'
import { deleteShares, patchService, type Service } from './store.ts'

/**
 * Gives a locked service to another customer of its brand [S7]. What is on the machine goes with it, snapshots too; what was its former
 * owner's own does not: shares end, note, tags and alerts are forgotten, and it renews by itself only if the new owner says so. Whatever somebody
 * has open on it closes as soon as it is asked about again.
 */
export async function handOver(tx: Tx, service: Service, { toId, autoRenew }: { toId: number; autoRenew: boolean }): Promise<Service> {
  const { id, kind, accountId: fromId, name } = service
  const members = (await deleteShares(tx, { serviceIds: [id] })).map(({ memberId }) => memberId)
  const mine = { accountId: toId, autoRenew, note: '', tags: [] }
  await patchService(tx, id, mine)
  await kindsOf(tx).of(kind).handedOver?.(tx, id)
  const others = members.filter((memberId) => memberId !== toId)
  const about = {
    kind: 'service-unshared' as const,
    params: { name, owner: await nameOf(tx, fromId) },
    link: kindsOf(tx).of(kind).contract.listPage,
    cause: `service:${id}:handed-over:${tx.now.toISOString()}`,
  }
  await notifyAll(
    tx,
    others.map((accountId) => ({ ...about, accountId })),
  )
  for (const accountId of [fromId, toId]) await tx.emit(events.serviceTransferred, { serviceId: id, kind }, accountId)
  // The last that its former owner and their team hear of it: their screens ask anew.
  for (const accountId of [fromId, toId, ...others]) await tx.emit(events.serviceChanged, { serviceId: id, kind }, accountId)
  return { ...service, ...mine }
}
