import ipaddr from 'ipaddr.js'

/** How many times what one subscriber may do is open to the whole /48, which one customer of a provider can hold. */
export const WIDE_TIMES = 8

export interface Network {
  readonly network: string
  /** How many times the bound of a single address holds for it. */
  readonly times: number
}

/** An IPv4 address written as IPv6 (`::ffff:192.0.2.1`, from a socket that hears both) is that IPv4 address. */
export function plainAddress(ip: string): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip
}

/** Who an address stands for: itself, or the /64 of an IPv6 one, of which one subscriber has all and changes the last half by the hour. */
export const networkOf = (ip: string): string => networksOf(ip)[0].network

type Networks = readonly [Network, ...Network[]]

/** A call asks for its own address's half a dozen times. When full it begins anew: strangers choose what stands here. */
const lately = new Map<string, Networks>()
const LATELY_MAX = 1000

/** Under which networks what comes from an address is counted, the narrow one first. */
export function networksOf(ip: string): Networks {
  const known = lately.get(ip)
  if (known) return known
  const [narrow, wide] = [prefixOf(ip, 64), prefixOf(ip, 48)]
  const own = { network: narrow, times: 1 }
  const networks: Networks = narrow === wide ? [own] : [own, { network: wide, times: WIDE_TIMES }]
  if (lately.size >= LATELY_MAX) lately.clear()
  lately.set(ip, networks)
  return networks
}

function prefixOf(ip: string, bits: 48 | 64): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : null
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? ip
  const groups = address.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}

/** Does an address lie in one of these, each an address or a network? `ip` as the door tells it. */
export function isIn(networks: readonly string[], ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const from = ipaddr.process(ip)
  return networks.some((one) => {
    const [network, length] = ipaddr.parseCIDR(one.includes('/') ? one : `${one}/${one.includes(':') ? 128 : 32}`)
    return network.kind() === from.kind() && from.match(network, length)
  })
}
