import { NAT_PORTS_PER_VPS } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import { formatIp, type Network, netmaskOf, parseIp, parseNetwork } from '../ip.rules.ts'

/** Blocks of ports at an address, and the network of the machines behind them. */
export interface Offer {
  readonly firstPort: number
  readonly lastPort: number
  readonly network: string
  readonly router: string
}

/** How the machine behind a block sees itself. */
export interface InsidePlace {
  readonly address: string
  readonly netmask: string
  readonly gateway: string
}

/** The nth address of a network for the machine behind the nth block: whoever has the block has the address. */
export function insideOf({ firstPort, network: cidr, router }: Offer, base: number): InsidePlace {
  const network = parseNetwork(cidr)
  const way = parseIp(router)
  if (!network || !way) throw new Error(`no network ${cidr} behind ${router}`)
  const nth = network.first + 1n + BigInt((base - firstPort) / NAT_PORTS_PER_VPS)
  // The way out stands among them.
  const value = nth >= way.value && way.value > network.first ? nth + 1n : nth
  return { address: formatIp({ family: 4, value }), netmask: netmaskOf(network), gateway: formatIp(way) }
}

interface RefusedOffer {
  readonly field: keyof Offer
  readonly code: Extract<ErrorCode, `field.${string}`>
  readonly max?: number
}

/** Whole blocks, and a network that has an address for each. */
export function refusalOf({ firstPort, lastPort, network: cidr, router }: Offer): RefusedOffer | null {
  if (firstPort % NAT_PORTS_PER_VPS !== 0 || firstPort < 1100) return { field: 'firstPort', code: 'field.invalid' }
  if ((lastPort + 1) % NAT_PORTS_PER_VPS !== 0 || lastPort <= firstPort) return { field: 'lastPort', code: 'field.invalid' }
  const network = parseNetwork(cidr)
  if (network?.family !== 4) return { field: 'network', code: 'field.network' }
  const way = parseIp(router)
  if (way?.family !== 4 || way.value <= network.first || way.value >= network.last)
    return { field: 'router', code: 'field.outside-network' }
  // Its own address, that of all and the way out are nobody's.
  const most = Number(network.last - network.first + 1n - 3n)
  const max = firstPort + most * NAT_PORTS_PER_VPS - 1
  if (most < 1) return { field: 'network', code: 'field.network' }
  return lastPort > max ? { field: 'lastPort', code: 'field.too-big', max } : null
}

/** Two that have addresses in common would give two machines the same one. */
export function overlap(one: string, other: string): boolean {
  const [a, b]: readonly (Network | null)[] = [parseNetwork(one), parseNetwork(other)]
  return a != null && b != null && a.family === b.family && a.first <= b.last && b.first <= a.last
}
