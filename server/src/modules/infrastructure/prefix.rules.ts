import {
  formatIp,
  formatNetwork,
  type Network,
  type PlannedRange,
  parseIp,
  parseNetwork,
  type RangeProblem,
  type RangeWish,
} from './ip.rules.ts'

/** IPv6 is given out by whole /64: what a machine may use as it likes, and what the world counts as one owner. */
const BITS = 64
const SIZE = 1n << 64n
const LINK_LOCAL = parseNetwork('fe80::/10')

const startOf = (value: bigint): bigint => value - (value % SIZE)
const isIn = ({ first, last }: Network, value: bigint): boolean => value >= first && value <= last

const written = (start: bigint): string => formatNetwork({ family: 6, prefix: BITS, first: start, last: start + SIZE - 1n })

/** As which row an address stands in the books: itself, or the /64 that it is of. */
export function bookedAs(address: string): string {
  const ip = parseIp(address)
  return ip?.family === 6 ? written(startOf(ip.value)) : address
}

/** The way out of a machine: an address of the range, or the router's own on the cable. */
export function isWayOut(network: Network, gateway: string): boolean {
  const ip = parseIp(gateway)
  return ip?.family === 6 && (isIn(network, ip.value) || (LINK_LOCAL !== null && isIn(LINK_LOCAL, ip.value)))
}

/** Every /64 of a range that can be given out, written the one way. The one that the gateway is of is the link between router and machines. */
export function planPrefixes({ cidr, gateway, first, last }: RangeWish, max: number): PlannedRange | { readonly problem: RangeProblem } {
  const network = parseNetwork(cidr)
  if (network?.family !== 6) return { problem: { field: 'cidr', code: 'field.network' } }
  if (network.prefix > BITS) return { problem: { field: 'cidr', code: 'field.prefix' } }
  const way = parseIp(gateway)
  if (!way || !isWayOut(network, gateway)) return { problem: { field: 'gateway', code: 'field.outside-network' } }
  const inside = (text: string): bigint | null => {
    const ip = parseIp(text)
    return ip?.family === 6 && isIn(network, ip.value) ? startOf(ip.value) : null
  }
  const from = first === null ? network.first : inside(first)
  const to = last === null ? startOf(network.last) : inside(last)
  if (from === null) return { problem: { field: 'first', code: 'field.outside-network' } }
  if (to === null) return { problem: { field: 'last', code: 'field.outside-network' } }
  if (to < from) return { problem: { field: 'last', code: 'field.range-order' } }
  if ((to - from) / SIZE > BigInt(max)) return { problem: { field: 'last', code: 'field.range-too-big' } }
  const hosts: string[] = []
  for (let start = from; start <= to; start += SIZE) if (start !== startOf(way.value)) hosts.push(written(start))
  if (hosts.length === 0) return { problem: { field: 'last', code: 'field.range-empty' } }
  if (hosts.length > max) return { problem: { field: 'last', code: 'field.range-too-big' } }
  return { network, gateway: formatIp(way), hosts }
}
