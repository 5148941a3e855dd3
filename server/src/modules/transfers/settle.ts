import type { InputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type { transferDecline, transferTakeBack } from '@portal/contracts/modules/transfers.contract.ts'
import { recordSystem } from '../../platform/audit.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { servicesByIds } from '../services/index.ts'
import { pendingFrom, settle, type Transfer, transfersByIds } from './store.ts'
import { tellClosed } from './tell.ts'

/** The caller's own of these, as giver or receiver; anything else is missing. */
export function mine(found: readonly Transfer[], ids: readonly number[], role: 'toId' | 'fromId', accountId: number): readonly Transfer[] {
  if (ids.length === 0) fail('nothing-selected')
  if (found.length !== new Set(ids).size || found.some((transfer) => transfer[role] !== accountId)) fail('not-found')
  return found
}

/** The screens of both ask anew, and nothing waits for its end any more. */
export async function closed(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  for (const { id } of transfers) await tx.cancelJob(`transfer-expire:${id}`)
  const people = new Set(transfers.flatMap(({ fromId, toId }) => [fromId, ...(toId === null ? [] : [toId])]))
  for (const accountId of people) await tx.emit(events.transferChanged, {}, accountId)
}

export async function declineTransfers(
  { tx, customer, note }: TxCall<typeof transferDecline>,
  { ids }: InputOf<typeof transferDecline>,
): Promise<Record<string, never>> {
  const transfers = mine(await transfersByIds(tx, ids), ids, 'toId', customer.id)
  for (const { id } of transfers) if (!(await settle(tx, id, 'decline', 'customer'))) fail('transfer.over')
  note({ detail: await namesOf(tx, transfers) })
  await recordAll(tx, transfers, 'service/transfer-declined')
  await tellClosed(tx, transfers, 'transfer-declined')
  await closed(tx, transfers)
  return {}
}

export async function takeTransfersBack(
  { tx, customer, note }: TxCall<typeof transferTakeBack>,
  { ids }: InputOf<typeof transferTakeBack>,
): Promise<Record<string, never>> {
  const transfers = mine(await transfersByIds(tx, ids), ids, 'fromId', customer.id)
  for (const { id } of transfers) if (!(await settle(tx, id, 'take-back', 'customer'))) fail('transfer.over')
  const [only, ...others] = transfers
  note({ detail: await namesOf(tx, transfers), ...(only && others.length === 0 && { serviceId: only.serviceId }) })
  await tellClosed(tx, transfers, 'transfer-withdrawn')
  await closed(tx, transfers)
  return {}
}

/** Nobody answered in time. */
export async function expireTransfer(tx: Tx, { id }: { readonly id: number }): Promise<void> {
  const transfers = await transfersByIds(tx, [id])
  if (transfers.length === 0 || !(await settle(tx, id, 'expire', 'system'))) return
  await recordAll(tx, transfers, 'service/transfer-expired')
  await tellClosed(tx, transfers, 'transfer-expired')
  await closed(tx, transfers)
}

/** Its owner says that somebody else was at the account: what was offered from it is offered no more. */
export async function withdrawOffers(tx: Tx, accountId: number): Promise<void> {
  const offered: Transfer[] = []
  for (const transfer of await pendingFrom(tx, accountId)) if (await settle(tx, transfer.id, 'take-back', 'system')) offered.push(transfer)
  await tellClosed(tx, offered, 'transfer-withdrawn')
  await closed(tx, offered)
}

async function namesOf(tx: Tx, transfers: readonly Transfer[]): Promise<string> {
  const services = await servicesByIds(
    tx,
    transfers.map(({ serviceId }) => serviceId),
  )
  return transfers.map(({ serviceId }) => services.get(serviceId)?.name ?? '').join(', ')
}

/** In the log of who offered them. */
async function recordAll(
  tx: Tx,
  transfers: readonly Transfer[],
  action: 'service/transfer-declined' | 'service/transfer-expired',
): Promise<void> {
  for (const transfer of transfers) {
    const { brandId, fromId, serviceId, email } = transfer
    const detail = `${await namesOf(tx, [transfer])} → ${email}`
    await recordSystem(tx, { brandId, accountId: fromId, serviceId, action, detail })
  }
}
