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
export const networkOf = (ip: string): string => prefixOf(ip, 64)

/** Under which networks what comes from an address is counted, the narrow one first. */
export function networksOf(ip: string): readonly Network[] {
  const [narrow, wide] = [networkOf(ip), prefixOf(ip, 48)]
  return narrow === wide
    ? [{ network: narrow, times: 1 }]
    : [narrow, wide].map((network, at) => ({ network, times: at === 0 ? 1 : WIDE_TIMES }))
}

function prefixOf(ip: string, bits: 48 | 64): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : null
  if (!(address instanceof ipaddr.IPv6)) return address?.toString() ?? ip
  const groups = address.parts.slice(0, bits / 16).map((part) => part.toString(16))
  return `${groups.join(':')}::/${bits}`
}
