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

/** What an engine declared of the host that a node is, without overcommit. */
export interface Reported {
  /** Id of the engine that declared it. */
  readonly engine: string
  readonly accelerator: string
  readonly cpus: number
  readonly memoryMb: number
  readonly diskGb: number
  readonly storageGb?: number
  /** The most that one machine can have. */
  readonly largest: { readonly cpus: number; readonly memoryMb: number }
  readonly guests: { readonly used: number; readonly limit: number }
}

export const declaredOf = ({ engine: _, ...declared }: Reported) => declared

/** Given out; `machines` is left out where they are not counted. */
export interface Used extends Need {
  readonly machines?: number
}

export interface NodeFacts extends Need {
  readonly id: number
  readonly cpuFactor: number
  readonly memoryFactor: number
  readonly diskFactor: number
  readonly storageFactor?: number
  /** Machines at most, by staff; null and left out: as many as the engine says. */
  readonly guests?: number | null
  /** Null and left out: its engine declared nothing yet, and the figures that staff entered count alone. */
  readonly reported?: Reported | null
  /** Which host of its engine it is. */
  readonly member?: string | null
  readonly used: Used
  /** By all nodes on the same host of its engine; left out: by this node alone. */
  readonly usedOfHost?: Used | null
}

/** Left to be sold. `machines` and `largest` are left out where no limit is known. */
interface Free extends Required<Omit<Need, 'shared'>> {
  readonly machines?: number
  readonly largest?: Pick<Need, 'cpu' | 'memoryMb' | 'diskGb'>
}

/** Where an engine leads more than one address to a machine, it does so for any number of machines. */
export const MORE_ADDRESSES_OF_NODE = 1_000_000

/** What can still be sold of a node, overcommit included: what staff entered lowers what the engine declared, and never raises it. */
export function freeOf(node: NodeFacts): Free {
  const own = ownOf(node)
  const host = hostOf(node)
  return host ? lesser(own, host) : own
}

function ownOf(node: NodeFacts): Free {
  return {
    cpu: Math.floor(node.cpu * node.cpuFactor) - node.used.cpu,
    memoryMb: Math.floor(node.memoryMb * node.memoryFactor) - node.used.memoryMb,
    diskGb: Math.floor(node.diskGb * node.diskFactor) - node.used.diskGb,
    storageGb: Math.floor((node.storageGb ?? 0) * (node.storageFactor ?? 1)) - (node.used.storageGb ?? 0),
    // They are their location's: a node is only to be one that leads them.
    moreAddresses: node.moreAddresses ?? 0,
    ...(node.guests != null && { machines: node.guests - (node.used.machines ?? 0) }),
  }
}

/** What its engine's host has left for all nodes that are on it. */
function hostOf({
  reported,
  usedOfHost,
  used,
  ...node
}: NodeFacts): Pick<Free, 'cpu' | 'memoryMb' | 'diskGb' | 'storageGb' | 'machines' | 'largest'> | null {
  if (!reported) return null
  const given = usedOfHost ?? used
  return {
    cpu: Math.floor(reported.cpus * node.cpuFactor) - given.cpu,
    memoryMb: Math.floor(reported.memoryMb * node.memoryFactor) - given.memoryMb,
    diskGb: Math.floor(reported.diskGb * node.diskFactor) - given.diskGb,
    storageGb:
      reported.storageGb === undefined
        ? Number.MAX_SAFE_INTEGER
        : Math.floor(reported.storageGb * (node.storageFactor ?? 1)) - (given.storageGb ?? 0),
    machines: reported.guests.limit - (given.machines ?? 0),
    // Overcommit is between machines: one alone has no more than its host.
    largest: { cpu: reported.largest.cpus, memoryMb: reported.largest.memoryMb, diskGb: reported.diskGb },
  }
}

const lesser = (own: Free, host: NonNullable<ReturnType<typeof hostOf>>): Free => ({
  ...own,
  ...{ cpu: Math.min(own.cpu, host.cpu), memoryMb: Math.min(own.memoryMb, host.memoryMb), diskGb: Math.min(own.diskGb, host.diskGb) },
  storageGb: Math.min(own.storageGb, host.storageGb),
  ...(host.machines !== undefined && { machines: Math.min(own.machines ?? host.machines, host.machines) }),
  ...(host.largest && { largest: host.largest }),
})

/** The node as if nothing stood on it: whether it could ever deliver a machine. */
export const emptied = (node: NodeFacts): Free => {
  const nothing = { cpu: 0, memoryMb: 0, diskGb: 0, storageGb: 0, machines: 0 }
  return freeOf({ ...node, used: nothing, usedOfHost: nothing })
}

/** May one machine have that much? Its engine's host has no more for it, however empty it is. */
export const isDeliverable = ({ largest }: Pick<Free, 'largest'>, { cpu, memoryMb, diskGb }: Need): boolean =>
  largest === undefined || (cpu <= largest.cpu && memoryMb <= largest.memoryMb && diskGb <= largest.diskGb)

/** No engine leads a machine more than so many. */
export const isLeadable = ({ moreAddresses = 0 }: Pick<Need, 'moreAddresses'>): boolean => moreAddresses <= MORE_ADDRESSES_MAX

/** How many machines of a size still fit. */
export function fitting(free: Need & Pick<Free, 'machines' | 'largest'>, need: Need): number {
  if (!isLeadable(need) || !isDeliverable(free, need)) return 0
  const times = (have: number, each: number): number => (each <= 0 ? Number.MAX_SAFE_INTEGER : Math.floor(Math.max(0, have) / each))
  const ofPools = Math.min(times(free.diskGb, need.diskGb), times(free.storageGb ?? 0, need.storageGb ?? 0))
  const led = times(free.moreAddresses ?? 0, need.moreAddresses ?? 0)
  const machines = Math.max(0, free.machines ?? Number.MAX_SAFE_INTEGER)
  return Math.min(machines, times(free.cpu, need.cpu), times(free.memoryMb, need.memoryMb), ofPools, led)
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
  /** Rooms of one host share what it has: null is a host of its own. */
  readonly host: string | null
  /** Of this node alone, and of its whole host. */
  readonly free: Free
  readonly hostFree: Free
}

/** What is left of each node when every held machine has been placed as it would be reserved: a big hold costs what it takes, not more. */
export function roomsLeft(
  nodes: readonly (NodeFacts & { readonly locationId: number })[],
  holds: readonly (Need & { readonly locationId: number; readonly quantity: number })[],
): Room[] {
  const rooms = nodes.map((node) => {
    const [own, host] = [ownOf(node), hostOf(node)]
    return { locationId: node.locationId, host: host && hostName(node), own, left: host ? { ...own, ...host } : own }
  })
  const freeIn = ({ own, host, left }: (typeof rooms)[number]): Free => (host === null ? own : lesser(own, left))
  for (const hold of holds) {
    for (let unit = 0; unit < hold.quantity; unit++) {
      const open = rooms.filter((room) => room.locationId === hold.locationId && fitting(freeIn(room), hold) >= 1)
      const [taken] = open.sort((a, b) => freeIn(b).memoryMb - freeIn(a).memoryMb)
      if (!taken) break
      for (const room of rooms) {
        if (room === taken) room.own = without(room.own, hold)
        if (room.host !== null && room.host === taken.host) room.left = without(room.left, hold)
      }
    }
  }
  return rooms.map((room) => ({
    ...{ locationId: room.locationId, host: room.host, free: freeIn(room) },
    hostFree: room.host === null ? room.own : room.left,
  }))
}

const hostName = ({ reported, member }: NodeFacts): string => `${reported?.engine} ${member ?? ''}`

const without = (free: Free, need: Need): Free => ({
  ...free,
  ...{ cpu: free.cpu - need.cpu, memoryMb: free.memoryMb - need.memoryMb, diskGb: free.diskGb - need.diskGb },
  storageGb: free.storageGb - (need.storageGb ?? 0),
  ...(free.machines !== undefined && { machines: free.machines - 1 }),
})

/** Locally administered and unicast, so it can never be a vendor's card; the low 24 bits are the service's. */
export function macOf(serviceId: number): string {
  const bytes = [0x0a, 0x50, 0x54, (serviceId >> 16) & 255, (serviceId >> 8) & 255, serviceId & 255]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':')
}
