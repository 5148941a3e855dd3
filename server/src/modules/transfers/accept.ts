import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { transferAccept } from '@portal/contracts/modules/transfers.contract.ts'
import { recordSystem } from '../../platform/audit.ts'
import { AppError, fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds, heldUntil } from '../accounts/index.ts'
import { lockOpenChanges, type OpenChange, withdrawChanges } from '../changes/index.ts'
import { lockInvoice } from '../invoices/index.ts'
import { lockBooks, takeOverSchedule, withdrawAll } from '../renewals/index.ts'
import { handOver, lockService, type Service, servicesByIds } from '../services/index.ts'
import { obstaclesTo } from './obstacles.ts'
import { closed, mine } from './settle.ts'
import { settle, type Transfer, transfersByIds } from './store.ts'
import { tellHandedOver } from './tell.ts'
import { isOpen } from './transfers.rules.ts'

/**
 * Takes over what was offered: all of it or nothing. Documents are locked first, then services, then the offers, and each offer moves once:
 * whoever takes it back, cancels the service or accepts it at the same time comes before or after, and then is told so.
 */
export async function acceptTransfers(
  { tx, customer, note }: TxCall<typeof transferAccept>,
  { ids, autoRenew }: InputOf<typeof transferAccept>,
): Promise<OutputOf<typeof transferAccept>> {
  const transfers = mine(await transfersByIds(tx, ids), ids, 'toId', customer.id)
  if (!transfers.every((transfer) => isOpen(transfer, tx.now))) fail('transfer.over')
  const { services, documents, changes } = await locked(tx, transfers)
  // After the locks: what was decided while they were waited for counts.
  for (const { id } of transfers) if (!(await settle(tx, id, 'accept', 'customer'))) fail('transfer.over')
  await refuseDisorder(tx, transfers, services)
  if (!(await withdrawAll(tx, documents)) || !(await withdrawChanges(tx, changes))) throw notNow(services[0])

  const taken: Service[] = []
  for (const service of services) {
    const after = await handOver(tx, service, { toId: customer.id, autoRenew })
    await takeOverSchedule(tx, after)
    const { id: serviceId, brandId, accountId, name } = service
    await recordSystem(tx, { brandId, accountId, serviceId, action: 'service/transfer-out', detail: `${name} → ${customer.email}` })
    taken.push(after)
  }
  const names = taken.map(({ name }) => name).join(', ')
  note({ detail: names, ...(taken.length === 1 && { serviceId: taken[0]?.id }), after: { autoRenew } })
  await tellHandedOver(tx, transfers)
  await closed(tx, transfers)
  return { services: taken.map(({ id, kind, name }) => ({ id, kind, name })) }
}

async function locked(tx: Tx, transfers: readonly Transfer[]) {
  const ids = transfers.map(({ serviceId }) => serviceId)
  const before = [...(await servicesByIds(tx, ids)).values()].sort((a, b) => a.id - b.id)
  const changes = await lockOpenChanges(tx, ids)
  const books = await lockBooks(tx, before, lockInvoice, lockService).catch((error: unknown) => {
    // It changed hands while it was waited for: somebody was faster.
    throw error instanceof AppError && error.code === 'not-found' ? new AppError('transfer.over') : error
  })
  // One was issued between the two looks: whoever did it is faster.
  if (!same(changes, await lockOpenChanges(tx, ids))) fail('busy')
  return { ...books, changes }
}

const same = (a: readonly OpenChange[], b: readonly OpenChange[]): boolean =>
  a.length === b.length && a.every(({ change }, n) => change.id === b[n]?.change.id)

const notNow = (service: Pick<Service, 'name'> | undefined): AppError => new AppError('transfer.not-now', { name: service?.name ?? '' })

/** Whatever is the matter is between its owner and us: the receiver is told that it is not possible now. */
async function refuseDisorder(tx: Tx, transfers: readonly Transfer[], services: readonly Service[]): Promise<void> {
  const owners = await accountsByIds(
    tx,
    services.map(({ accountId }) => accountId),
  )
  const [obstacle] = await obstaclesTo(tx, services, true)
  if (obstacle) throw notNow(services.find(({ id }) => id === obstacle.id))
  for (const service of services) {
    const offered = transfers.some(({ serviceId, fromId }) => serviceId === service.id && fromId === service.accountId)
    // What an owner on hold offered before waits as everything else of that account does [D9].
    if (await heldUntil(tx, service.accountId)) throw notNow(service)
    if (!offered || owners.get(service.accountId)?.bannedAt) throw notNow(service)
  }
}
