import { MORE_ADDRESSES_MAX } from '@portal/contracts/constants.ts'

/** What a machine takes from a node. */
export interface Need {
  readonly cpu: number
  readonly memoryMb: number
  readonly diskGb: number
  /** Of the node's second pool, for data disks; left out, none. */
  readonly storageGb?: number
  /** IPv4 addresses beside its own, of a node as many as its engine could lead to machines; left out, none. */
  readonly moreAddresses?: number
  /** It has no address of its own, but a block of ports of a shared one [S5]. */
  readonly shared?: boolean
}

export interface NodeFacts extends Need {
  readonly id: number
  readonly cpuFactor: number
  readonly memoryFactor: number
  readonly diskFactor: number
  readonly storageFactor?: number
  readonly used: Need
}

/** Where an engine leads more than one address to a machine, it does so for any number of machines. */
export const MORE_ADDRESSES_OF_NODE = 1_000_000

/** What can still be sold of a node, overcommit included. */
export function freeOf(node: NodeFacts): Required<Omit<Need, 'shared'>> {
  return {
    cpu: Math.floor(node.cpu * node.cpuFactor) - node.used.cpu,
    memoryMb: Math.floor(node.memoryMb * node.memoryFactor) - node.used.memoryMb,
    diskGb: Math.floor(node.diskGb * node.diskFactor) - node.used.diskGb,
    storageGb: Math.floor((node.storageGb ?? 0) * (node.storageFactor ?? 1)) - (node.used.storageGb ?? 0),
    // They are their location's: a node is only to be one that leads them.
    moreAddresses: node.moreAddresses ?? 0,
  }
}

/** No engine leads a machine more than so many. */
export const isLeadable = ({ moreAddresses = 0 }: Pick<Need, 'moreAddresses'>): boolean => moreAddresses <= MORE_ADDRESSES_MAX

/** How many machines of a size still fit. */
export function fitting(free: Need, need: Need): number {
  if (!isLeadable(need)) return 0
  const times = (have: number, each: number): number => (each <= 0 ? Number.MAX_SAFE_INTEGER : Math.floor(Math.max(0, have) / each))
  const ofPools = Math.min(times(free.diskGb, need.diskGb), times(free.storageGb ?? 0, need.storageGb ?? 0))
  const led = times(free.moreAddresses ?? 0, need.moreAddresses ?? 0)
  return Math.min(times(free.cpu, need.cpu), times(free.memoryMb, need.memoryMb), ofPools, led)
}

/** What another size takes beyond what is reserved already; null where it takes nothing more. */
export function growth(has: Need, need: Need): Need | null {
  const more = (a: number, b: number): number => Math.max(0, b - a)
  const extra = {
    ...{ cpu: more(has.cpu, need.cpu), memoryMb: more(has.memoryMb, need.memoryMb), diskGb: more(has.diskGb, need.diskGb) },
    storageGb: more(has.storageGb ?? 0, need.storageGb ?? 0),
    moreAddresses: more(has.moreAddresses ?? 0, need.moreAddresses ?? 0),
  }
  return Object.values(extra).every((amount) => amount === 0) ? null : extra
}

/** Addresses that so many machines take. */
export const addressesOf = ({ shared = false, moreAddresses = 0 }: Pick<Need, 'shared' | 'moreAddresses'>, machines = 1): number =>
  shared ? 0 : machines * (1 + moreAddresses)

export interface Room {
  readonly locationId: number
  readonly free: ReturnType<typeof freeOf>
}

/** What is left of each node when every held machine has been placed as it would be reserved: a big hold costs what it takes, not more. */
export function roomsLeft(
  nodes: readonly (NodeFacts & { readonly locationId: number })[],
  holds: readonly (Need & { readonly locationId: number; readonly quantity: number })[],
): Room[] {
  const rooms = nodes.map((node) => ({ locationId: node.locationId, free: freeOf(node) }))
  for (const hold of holds) {
    for (let unit = 0; unit < hold.quantity; unit++) {
      const open = rooms.filter((room) => room.locationId === hold.locationId && fitting(room.free, hold) >= 1)
      const [room] = open.sort((a, b) => b.free.memoryMb - a.free.memoryMb)
      if (!room) break
      const { cpu, memoryMb, diskGb, storageGb } = room.free
      room.free = {
        ...room.free,
        ...{ cpu: cpu - hold.cpu, memoryMb: memoryMb - hold.memoryMb, diskGb: diskGb - hold.diskGb },
        storageGb: storageGb - (hold.storageGb ?? 0),
      }
    }
  }
  return rooms
}

/** Locally administered and unicast, so it can never be a vendor's card; the low 24 bits are the service's. */
export function macOf(serviceId: number): string {
  const bytes = [0x0a, 0x50, 0x54, (serviceId >> 16) & 255, (serviceId >> 8) & 255, serviceId & 255]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':')
}
