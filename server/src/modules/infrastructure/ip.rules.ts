import ipaddr from 'ipaddr.js'

/** An address as a number: what ranges are counted with. */
export interface Ip {
  readonly family: 4 | 6
  readonly value: bigint
}

const WIDTH = { 4: 32n, 6: 128n } as const

/** Reads IPv4 and IPv6, an embedded IPv4 tail included; null for anything else, such as octal parts and zones. */
export function parseIp(text: string): Ip | null {
  const isV6 = text.includes(':')
  const dotted = text.slice(text.lastIndexOf(':') + 1)
  if ((!isV6 || dotted.includes('.')) && !ipaddr.IPv4.isValidFourPartDecimal(dotted)) return null
  if (isV6 && (text.includes('%') || !ipaddr.IPv6.isValid(text))) return null
  const value = ipaddr
    .parse(text)
    .toByteArray()
    .reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return { family: isV6 ? 6 : 4, value }
}

/** The one way an address is written (RFC 5952), so that no two texts name the same one. */
export function formatIp({ family, value }: Ip): string {
  const width = WIDTH[family] / 8n
  const bytes = Array.from({ length: Number(width) }, (_, at) => Number((value >> (8n * (width - 1n - BigInt(at)))) & 255n))
  const address = ipaddr.fromByteArray(bytes)
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()
}

export interface Network {
  readonly family: 4 | 6
  readonly prefix: number
  readonly first: bigint
  readonly last: bigint
}

/** `203.0.113.0/24`; host bits that are set are cleared. */
export function parseNetwork(cidr: string): Network | null {
  const [base = '', bits = ''] = cidr.split('/')
  const ip = parseIp(base)
  const prefix = Number(bits)
  if (!ip || !/^\d{1,3}$/.test(bits) || prefix > Number(WIDTH[ip.family])) return null
  const size = 1n << (WIDTH[ip.family] - BigInt(prefix))
  const first = ip.value - (ip.value % size)
  return { family: ip.family, prefix, first, last: first + size - 1n }
}

export const formatNetwork = (network: Network): string => `${formatIp({ family: network.family, value: network.first })}/${network.prefix}`

/** As machines are told it: dotted for IPv4, the prefix for IPv6. */
export const netmaskOf = ({ family, prefix }: Network): string =>
  family === 6 ? `/${prefix}` : formatIp({ family: 4, value: ((1n << BigInt(prefix)) - 1n) << BigInt(32 - prefix) })

export interface RangeWish {
  readonly cidr: string
  readonly gateway: string
  readonly first: string | null
  readonly last: string | null
}

export type RangeProblem =
  | { readonly field: 'cidr' | 'gateway' | 'first' | 'last'; readonly code: 'field.network' | 'field.address' | 'field.outside-network' }
  | { readonly field: 'cidr'; readonly code: 'field.prefix' }
  | { readonly field: 'last'; readonly code: 'field.range-order' | 'field.range-too-big' | 'field.range-empty' }

export interface PlannedRange {
  readonly network: Network
  readonly gateway: string
  readonly hosts: readonly string[]
}

/** Every address of a range that can be given out, written the one way: its network's own, gateway and broadcast left out. */
export function planRange({ cidr, gateway, first, last }: RangeWish, max: number): PlannedRange | { readonly problem: RangeProblem } {
  const network = parseNetwork(cidr)
  if (!network) return { problem: { field: 'cidr', code: 'field.network' } }
  const inside = (text: string): bigint | null => {
    const ip = parseIp(text)
    return ip && ip.family === network.family && ip.value >= network.first && ip.value <= network.last ? ip.value : null
  }
  const way = inside(gateway)
  if (way === null) return { problem: { field: 'gateway', code: 'field.outside-network' } }
  const single = network.first === network.last
  const lowest = single ? network.first : network.first + 1n
  const highest = network.family === 4 && !single ? network.last - 1n : network.last
  const from = first === null ? lowest : inside(first)
  const to = last === null ? highest : inside(last)
  if (from === null) return { problem: { field: 'first', code: 'field.outside-network' } }
  if (to === null) return { problem: { field: 'last', code: 'field.outside-network' } }
  if (to < from) return { problem: { field: 'last', code: 'field.range-order' } }
  if (to - from >= BigInt(max + 1)) return { problem: { field: 'last', code: 'field.range-too-big' } }
  const hosts: string[] = []
  for (let value = from; value <= to; value++) {
    if (value !== way && value >= lowest && value <= highest) hosts.push(formatIp({ family: network.family, value }))
  }
  if (hosts.length === 0) return { problem: { field: 'last', code: 'field.range-empty' } }
  if (hosts.length > max) return { problem: { field: 'last', code: 'field.range-too-big' } }
  return { network, gateway: formatIp({ family: network.family, value: way }), hosts }
}
