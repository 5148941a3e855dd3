import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { addressesOf, emptied, fitting, growth, isDeliverable, isLeadable, macOf, type Need, roomsLeft } from './capacity.rules.ts'
import { type CapacitySnapshot, readCapacity } from './capacity-snapshot.store.ts'
import { addressesLeft, moreAddressesOf, takeMoreAddresses } from './more-addresses.store.ts'
import { blocksLeft, sourcesOf } from './nat/blocks.rules.ts'
import { dropBlock, dropUnusedBlock } from './nat/blocks.store.ts'
import { blockOn, withBlocks } from './nat/blocks.ts'
import { pickNode } from './placement.rules.ts'
import { restRange, takeRange } from './ranges.store.ts'
import {
  deleteHolds,
  deleteReservation,
  findReservation,
  insertHold,
  insertReservation,
  lockLocation,
  markAssigned,
  moveReservation,
  nodeOfMember,
  type OpenNode,
  openHolds,
  openNodes,
  sizeReservation,
  takeAddress,
} from './store.ts'

export interface ReserveRequest extends Need {
  readonly serviceId: number
  readonly locationId: number
  /** The one engine that can make it; null and left out: any. */
  readonly engine?: string | null
  /** It is there already, and its engine is told of no range of IPv6 any more. */
  readonly adopted?: boolean
  /** Nodes that already refused. A reservation on one of them moves. */
  readonly excludeNodes?: readonly number[]
  /** How many machines its customer has on each node. */
  readonly neighbours?: ReadonlyMap<number, number>
}

export interface Reserved {
  readonly nodeId: number
  /** Id of the engine that the node runs on, and which host of it the node is; null where that is not asked. */
  readonly engine: string
  readonly member: string | null
  readonly address: string
  readonly netmask: string
  readonly gateway: string
  readonly mac: string
  /** IPv4 addresses that it has beside this one. */
  readonly moreAddresses: readonly string[]
  /** Of a machine behind a shared address: the first of its ports there. */
  readonly storedPort: number | null
}

/**
 * Takes node, address, hardware address and what it was sold of further addresses for a service, or answers those it already has; and a range of IPv6 where the engine leads
 * machines one and the location has one left.
 * Throws `sold-out` where no node has room or no address is left.
 */
export async function reserve(tx: Tx, request: ReserveRequest): Promise<Reserved> {
  const { serviceId, locationId, engine = null, excludeNodes: exclude = [], neighbours = new Map() } = request
  // In this order: what is read is read behind the lock.
  const [, all, existing] = await Promise.all([lockLocation(tx, locationId), openNodes(tx, [locationId]), findReservation(tx, serviceId)])
  const open = all.filter((node) => engine === null || node.engine.id === engine)
  const nodes = request.shared ? await withBlocks(tx, open, serviceId) : open
  const stays = nodes.find((node) => node.id === existing?.reservation.nodeId && !exclude.includes(node.id))
  const placement = nodes[0]?.placement ?? 'spread'
  const node = stays ?? pickNode(nodes, { need: request, placement, exclude, neighbours })
  if (!node) throw new AppError('sold-out')
  const led = node.engine.capabilities.ipv6Ranges === true && !request.shared && !request.adopted
  if (existing && !led) await restRange(tx, serviceId)
  if (existing) {
    if (led) await takeRange(tx, locationId, serviceId)
    const network = existing.network ? { ...existing.network, storedPort: null } : await blockOn(tx, node, serviceId)
    if (!stays) await moveReservation(tx, serviceId, node.id)
    return { ...placeOf(node), ...network, mac: existing.reservation.mac, moreAddresses: await takeMore(tx, request) }
  }
  const [taken] = await Promise.all([
    request.shared ? null : takeAddress(tx, locationId, serviceId),
    led ? takeRange(tx, locationId, serviceId) : null,
  ])
  if (!taken && !request.shared) throw new AppError('sold-out')
  const network = taken ? { ...taken.network, storedPort: null } : await blockOn(tx, node, serviceId)
  const mac = macOf(serviceId)
  const { cpu, memoryMb, diskGb, storageGb = 0 } = request
  const size = { cpu, memoryMb, diskGb, storageGb }
  const [moreAddresses] = await Promise.all([
    takeMore(tx, request),
    insertReservation(tx, { serviceId, nodeId: node.id, addressId: taken?.id ?? null, ...size, mac, reservedAt: tx.now }),
  ])
  return { ...placeOf(node), ...network, mac, moreAddresses }
}

/** All of what was sold, or none. */
async function takeMore(tx: Tx, { locationId, serviceId, moreAddresses: wanted = 0 }: ReserveRequest): Promise<readonly string[]> {
  const held = await takeMoreAddresses(tx, locationId, serviceId, wanted)
  if (held.length < wanted) throw new AppError('sold-out')
  return held
}

/** As `reserve`, on this node or not at all. */
export async function reserveOn(tx: Tx, { nodeId, ...request }: ReserveRequest & { readonly nodeId: number }): Promise<Reserved> {
  const others = (await openNodes(tx, [request.locationId])).filter(({ id }) => id !== nodeId)
  return await reserve(tx, { ...request, excludeNodes: others.map(({ id }) => id) })
}

const placeOf = (node: OpenNode) => ({ nodeId: node.id, engine: node.engine.id, member: node.member })

/** An engine moved the machine by itself: what it holds goes with it. Answers its node, null where no node of that location is that host. */
export async function follow(tx: Tx, serviceId: number, engineId: string, member: string): Promise<number | null> {
  const existing = await findReservation(tx, serviceId)
  if (!existing) return null
  const there = await nodeOfMember(tx, existing.reservation.nodeId, engineId, member)
  if (!there) return null
  await lockLocation(tx, there.locationId)
  await moveReservation(tx, serviceId, there.id)
  return there.id
}

/** Gives back what the service held; nothing held is fine. */
export const release = (tx: Tx, serviceId: number): Promise<void> => deleteReservation(tx, serviceId)

/** The same of what never came to life: where no gateway was asked to lead to its ports, its block is anybody's at once. */
export const releaseUnused = (tx: Tx, serviceId: number, led: boolean): Promise<void> =>
  deleteReservation(tx, serviceId, led ? dropUnusedBlock : dropBlock)

/** May machines that share an address stand on this node? */
export const mayShare = (capacity: CapacitySnapshot, node: CapacitySnapshot['nodes'][number]): boolean =>
  sourcesOf(capacity, node).length > 0

/** The machine is delivered: its address is no longer only reserved. */
export const assign = (tx: Tx, serviceId: number): Promise<void> => markAssigned(tx, serviceId)

/** Has the machine's own node room for another size of it, what is held for unpaid orders left alone? A smaller one always fits. */
export async function fitsResized(tx: Tx, serviceId: number, need: Need): Promise<boolean> {
  const existing = await findReservation(tx, serviceId)
  // All that it would have, not only what is new of it.
  if (!existing || !isLeadable(need)) return false
  const more = growth({ ...existing.reservation, moreAddresses: (await moreAddressesOf(tx, serviceId)).length }, need)
  if (more === null) return true
  const nodes = await openNodes(tx, null)
  const room = roomsLeft(nodes, await openHolds(tx))[nodes.findIndex(({ id }) => id === existing.reservation.nodeId)]
  if (room === undefined || !isDeliverable(room.free, need)) return false
  // It is one of the machines there already: only what is new of it must fit.
  const { machines: _, largest: __, ...free } = room.free
  if (fitting(free, more) < 1) return false
  return !more.moreAddresses || (await addressesLeft(tx, room.locationId)) >= more.moreAddresses
}

/**
 * What the service holds becomes another size, on the node where it is; throws `sold-out` where that has no room. Addresses are only taken:
 * they are given back once its machine is known not to have them (`restMoreAddresses`).
 */
export async function resizeReservation(tx: Tx, serviceId: number, locationId: number, need: Need): Promise<void> {
  await lockLocation(tx, locationId)
  if (!(await fitsResized(tx, serviceId, need))) throw new AppError('sold-out')
  await sizeReservation(tx, serviceId, need)
  await takeMore(tx, { ...need, serviceId, locationId })
}

/** How many machines of each of these sizes can still be sold, in their order and per location id; locations without room are 0. */
export function stockOf(capacity: CapacitySnapshot, needs: readonly Need[]): ReadonlyMap<number, number>[] {
  const { nodes, addresses, holds } = capacity
  const rooms = roomsLeft(nodes, holds)
  const shared = blocksLeft(capacity)
  const spoken = (locationId: number): number =>
    holds.reduce((sum, hold) => sum + (hold.locationId === locationId ? addressesOf(hold, hold.quantity) : 0), 0)
  return needs.map((need) => {
    const stock = new Map<number, number>()
    // Nodes on one host of an engine share what it has.
    const hosts = new Map<string, number>()
    for (const [at, { locationId, host, free, hostFree }] of rooms.entries()) {
      const node = nodes[at]
      const mayStand = !need.shared || (node !== undefined && mayShare(capacity, node))
      const key = `${locationId} ${host}`
      const left = host === null ? Number.MAX_SAFE_INTEGER : (hosts.get(key) ?? fitting(hostFree, withoutPools(need)))
      const fits = mayStand ? Math.min(left, fitting(free, need)) : 0
      hosts.set(key, left - fits)
      stock.set(locationId, (stock.get(locationId) ?? 0) + fits)
    }
    for (const [locationId, fits] of stock) {
      const free = (addresses[locationId] ?? 0) - spoken(locationId)
      const left = need.shared ? (shared.get(locationId) ?? 0) : Math.floor(free / addressesOf(need))
      stock.set(locationId, Math.max(0, Math.min(fits, left)))
    }
    return stock
  })
}

/** Pools of data disks and addresses are counted by node and by location. */
const withoutPools = ({ cpu, memoryMb, diskGb }: Need): Need => ({ cpu, memoryMb, diskGb })

/** Locations where no node could ever deliver a machine of each of these sizes, however empty it were; those without a node are not in it. */
export function tooLargeAt(capacity: CapacitySnapshot, needs: readonly Need[]): ReadonlySet<number>[] {
  const empty = capacity.nodes.map((node) => ({ locationId: node.locationId, free: emptied(node) }))
  return needs.map((need) => {
    const fits = new Set(empty.flatMap(({ locationId, free }) => (fitting(free, withoutPools(need)) > 0 ? [locationId] : [])))
    return new Set(empty.flatMap(({ locationId }) => (fits.has(locationId) ? [] : [locationId])))
  })
}

export interface HoldRequest extends Need {
  /** Who holds, for example `order:17`; several lines may hold under one key. */
  readonly key: string
  readonly locationId: number
  readonly quantity: number
  readonly until: Date
}

/** There is enough of it without its further addresses, and there would be with them if the location had more. */
const lacksOnlyAddresses = (capacity: CapacitySnapshot, hold: HoldRequest): boolean => {
  const enough = (at: CapacitySnapshot, need: Need): boolean => (stockOf(at, [need])[0]?.get(hold.locationId) ?? 0) >= hold.quantity
  const endless = { ...capacity, addresses: { ...capacity.addresses, [hold.locationId]: Number.POSITIVE_INFINITY } }
  return (hold.moreAddresses ?? 0) > 0 && enough(capacity, { ...hold, moreAddresses: 0 }) && enough(endless, hold)
}

/** Keeps room for an unpaid order [O3]; throws `sold-out` where there is not enough, `change.no-addresses` where only those lack that it has more. The last unit is held once. */
export async function holdCapacity(tx: Tx, hold: HoldRequest): Promise<void> {
  const [, capacity] = await Promise.all([lockLocation(tx, hold.locationId), readCapacity(tx)])
  const [stock] = stockOf(capacity, [hold])
  if ((stock?.get(hold.locationId) ?? 0) < hold.quantity)
    throw new AppError(lacksOnlyAddresses(capacity, hold) ? 'change.no-addresses' : 'sold-out')
  await insertHold(tx, hold)
}

export const dropHold = (tx: Tx, key: string): Promise<void> => deleteHolds(tx, key)
