import ipaddr from 'ipaddr.js'

/** Where a proxy does not go, beside what is refused to all. */
export interface DestinationPolicy {
  /** Networks of the provider, and addresses of the host itself: `203.0.113.0/24`, `203.0.113.7`. */
  readonly own: readonly string[]
  readonly refusedPorts: readonly number[]
  /** `address:port` that is served although it would be refused: configuration of the host only, for tests and a check from inside. */
  readonly allowed: readonly string[]
}

export type Judge = (address: string, port: number) => 'served' | 'refused'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** All that IANA gives to the public internet of IPv6 today; what lies outside (translations, mapped and local forms) leads elsewhere. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')

/** May this literal address be dialled? Anything that is not plainly an address of the public internet may not. */
export function isPublic(address: string): boolean {
  const ip = parsed(address)
  if (ip?.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_V6)
}

/** Four decimal parts or IPv6, nothing else: `127.1`, `0x7f000001` and zones are names here, which are resolved and looked at again. */
function parsed(address: string): Address | null {
  if (address.includes(':')) return !address.includes('%') && ipaddr.IPv6.isValid(address) ? ipaddr.process(address) : null
  return ipaddr.IPv4.isValidFourPartDecimal(address) ? ipaddr.IPv4.parse(address) : null
}

/** Every address is judged as it is dialled, after resolution, so a name that leads elsewhere the second time is of no use. */
export function judgeOf({ own, refusedPorts, allowed }: DestinationPolicy): Judge {
  const ranges = own.map(rangeOf)
  const exempt = new Set(allowed.map(spelled))
  const closed = new Set(refusedPorts)
  return (address, port) => {
    if (exempt.has(spelled(`${address.includes(':') ? `[${address}]` : address}:${port}`))) return 'served'
    const ip = parsed(address)
    if (!ip || !isPublic(address) || closed.has(port)) return 'refused'
    return ranges.some((range) => range[0].kind() === ip.kind() && ip.match(range)) ? 'refused' : 'served'
  }
}

function rangeOf(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const ip = ipaddr.process(text)
  return [ip, ip.kind() === 'ipv4' ? 32 : 128]
}

/** One spelling of `address:port`, so that `[::1]:80` and `[0:0:0:0:0:0:0:1]:80` are the same exception. */
function spelled(text: string): string {
  const colon = text.lastIndexOf(':')
  const ip = parsed(text.slice(0, colon).replace(/^\[|\]$/g, ''))
  return ip ? `${ip.toNormalizedString()} ${text.slice(colon + 1)}` : text
}
