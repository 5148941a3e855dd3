import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { transferList } from '@portal/contracts/modules/transfers.contract.ts'
import type { staffTransferSchema } from '@portal/contracts/modules/transfers.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import type { z } from 'zod'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds, whoseAre } from '../accounts/index.ts'
import { listLocations } from '../infrastructure/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { servicesByIds } from '../services/index.ts'
import { obstaclesTo } from './obstacles.ts'
import { findGuard, pendingFrom, pendingTo, type Transfer, transfersOf } from './store.ts'
import { isOpen } from './transfers.rules.ts'

type List = OutputOf<typeof transferList>

export async function listTransfers({ tx, customer }: TxCall<typeof transferList>): Promise<List> {
  const open = (transfer: Transfer): boolean => isOpen(transfer, tx.now)
  const outgoing = (await pendingFrom(tx, customer.id)).filter(open)
  const services = await servicesByIds(
    tx,
    outgoing.map(({ serviceId }) => serviceId),
  )
  return {
    incoming: await incomingOf(tx, (await pendingTo(tx, customer.id)).filter(open)),
    outgoing: outgoing.map(({ id, serviceId, email, requestedAt, expiresAt }) => ({
      ...{ id, serviceId, email, name: services.get(serviceId)?.name ?? '' },
      ...{ requestedAt: requestedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    })),
    blocked: (await findGuard(tx, customer.id))?.blockedAt != null,
  }
}

/** What the receiver may know of a service that is not theirs yet: what they would get, and what it will cost. */
async function incomingOf(tx: Tx, transfers: readonly Transfer[]): Promise<List['incoming']> {
  if (transfers.length === 0) return []
  const services = await servicesByIds(
    tx,
    transfers.map(({ serviceId }) => serviceId),
  )
  const senders = await accountsByIds(
    tx,
    transfers.map(({ fromId }) => fromId),
  )
  const held = new Set((await obstaclesTo(tx, [...services.values()], false)).map(({ id }) => id))
  const sites = new Map((await listLocations(tx)).map(({ id, code, country, city }) => [id, { id, code, country, city }]))
  return transfers.flatMap(({ id, serviceId, fromId, expiresAt }) => {
    const service = services.get(serviceId)
    const sender = senders.get(fromId)
    if (!service || !sender) return []
    const { kind, type, name, planName, plan, locationId, priceAmount, currency, periodMonths, endAt } = service
    return {
      ...{ id, kind, type, name, planName, periodMonths, figures: kindsOf(tx).figuresOf(type, plan) },
      site: sites.get(locationId ?? 0) ?? null,
      price: money(priceAmount, currency),
      end: endAt?.toISOString() ?? null,
      from: { name: sender.profileName, email: sender.email },
      expiresAt: expiresAt.toISOString(),
      held: held.has(serviceId) || sender.bannedAt !== null,
    }
  })
}

/** For staff: who offered it to whom, the newest first. */
export async function staffTransfersOf(tx: Tx, serviceId: number): Promise<z.infer<typeof staffTransferSchema>[]> {
  const rows = await transfersOf(tx, serviceId)
  const whose = await whoseAre(
    tx,
    rows.flatMap(({ fromId, toId }) => [fromId, ...(toId === null ? [] : [toId])]),
  )
  const customerOf = (id: number) => whose.get(id)?.customer ?? { id, username: `#${id}`, email: '' }
  return rows.map(({ id, state, fromId, toId, email, requestedAt, expiresAt, settledAt }) => ({
    ...{ id, state, email, from: customerOf(fromId), to: toId === null ? null : customerOf(toId) },
    ...{ requestedAt: requestedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    settledAt: settledAt?.toISOString() ?? null,
  }))
}

/** Everybody who ever had it: their logs tell its history. */
export async function ownersOf(tx: Tx, { id, accountId }: { readonly id: number; readonly accountId: number }): Promise<number[]> {
  const handedOver = (await transfersOf(tx, id)).filter(({ state }) => state === 'accepted')
  return [...new Set([accountId, ...handedOver.map(({ fromId }) => fromId)])]
}
